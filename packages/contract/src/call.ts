import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'

/** What an organisation opens to its learners, as scopes of calls; the flag of each is in `flagOf`. */
export const areas = ['tools', 'benefits', 'community', 'promptbook'] as const
export type Area = (typeof areas)[number]

/** The organisation's flag that opens an area (ACCESS-02, ACCESS-04). */
export const flagOf = {
  tools: 'accessToToolRepository',
  benefits: 'accessToBenefits',
  community: 'accessToCommunity',
  promptbook: 'accessToPromptbook',
} as const satisfies Record<Area, string>

/** What a person's role opens, as scopes of calls; the roles of each are in `rolesOf` (ACCESS-06). */
export const duties = ['reviewer', 'author', 'manager', 'admin'] as const
export type Duty = (typeof duties)[number]

/** Who may do what: an admin reviews, writes and manages too. */
export const rolesOf = {
  reviewer: ['reviewer', 'admin'],
  author: ['author', 'admin'],
  manager: ['manager', 'admin'],
  admin: ['admin'],
} as const satisfies Record<Duty, readonly string[]>

/** What a token of an organisation lets a program read. */
export const readingScopes = ['people', 'assignments', 'progress', 'certificates'] as const
export type ReadingScope = (typeof readingScopes)[number]

/** What a token of an organisation opens: reading, or keeping its people as a directory does, by SCIM below `/scim/v2`. */
export const tokenScopes = [...readingScopes, 'scim'] as const
export type TokenScope = (typeof tokenScopes)[number]

/**
 * Who may make a call. Each value is a nested scope of routes in the API: `public` anyone; `signed-in` a valid session
 * of any rank; `learner` a session above rank 1; an area a learner whose organisation opens it; a duty somebody above rank 1 who has one
 * of its roles (the studio's calls, below `/studio`); `token-…` a program with an organisation's token of that scope, and
 * no person at all.
 */
export type Access = 'public' | 'signed-in' | 'learner' | Area | Duty | `token-${ReadingScope}`

export const isArea = (access: Access): access is Area => access in flagOf

export const isDuty = (access: Access): access is Duty => access in rolesOf

export const isTokenAccess = (access: Access): access is `token-${ReadingScope}` =>
  access.startsWith('token-')

/** One call of the API: the single source of routes, validation, serialisation, types and OpenAPI. */
export interface Call {
  /** Unique name, the operationId of OpenAPI. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, parameters as `:name`. */
  path: `/${string}`
  /** One sentence for the reader of the API. */
  summary: string
  slice: string
  access: Access
  params?: TObject
  query?: TObject
  /** Every list and every text in it has an upper bound; how many bytes the call takes is worked out from them. */
  body?: TObject
  /** The name of the one file part of a multipart call. */
  upload?: string
  /** An allow-list: what is not in it does not leave the server. */
  answer: TSchema
  /** Media type, or range of them, of an answer that is not JSON: a file. */
  answerType?: string
  /**
   * The response holds a token or an address that ends a session: it is kept nowhere, and an Idempotency-Key has no
   * effect. What the call does has one effect by itself.
   */
  isSecret?: true
  /** Codes that this call answers besides those every call may answer. */
  errors: readonly ErrorCode[]
}

/** Declares a call; the identity function keeps its literal types. */
export const call = <const C extends Call>(declared: C): C => declared

/**
 * Whether a call honours `Idempotency-Key`: every write of somebody who is signed in, but for files, which are kept
 * once by their natural key, and for secrets.
 */
export const takesIdempotencyKey = ({ method, access, upload, isSecret }: Call): boolean =>
  method !== 'GET' && access !== 'public' && !upload && !isSecret

type Part<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends TSchema
  ? Static<C[K]>
  : undefined

export type ParamsOf<C extends Call> = Part<C, 'params'>
export type QueryOf<C extends Call> = Part<C, 'query'>
export type BodyOf<C extends Call> = Part<C, 'body'>
export type AnswerOf<C extends Call> = Static<C['answer']>
