import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'

/** Parts that an organisation opens to its learners, as scopes of calls; `flagOf` names the flag of each. */
export const areas = ['tools', 'benefits', 'community', 'promptbook'] as const
export type Area = (typeof areas)[number]

/** The organisation's flag that opens an area (ACCESS-02, ACCESS-04). */
export const flagOf = {
  tools: 'accessToToolRepository',
  benefits: 'accessToBenefits',
  community: 'accessToCommunity',
  promptbook: 'accessToPromptbook',
} as const satisfies Record<Area, string>

/** Rights that a role gives, as scopes of calls; `rolesOf` lists the roles for each (ACCESS-06). */
export const duties = ['reviewer', 'author', 'manager', 'admin'] as const
export type Duty = (typeof duties)[number]

/** Roles allowed for each duty: an admin may also review, write and manage. */
export const rolesOf = {
  reviewer: ['reviewer', 'admin'],
  author: ['author', 'admin'],
  manager: ['manager', 'admin'],
  admin: ['admin'],
} as const satisfies Record<Duty, readonly string[]>

/** What an organisation's token lets a program read. */
export const readingScopes = ['people', 'assignments', 'progress', 'certificates'] as const
export type ReadingScope = (typeof readingScopes)[number]

/** Scopes of an organisation's token: reading, or managing its people as a directory by SCIM under `/scim/v2`. */
export const tokenScopes = [...readingScopes, 'scim'] as const
export type TokenScope = (typeof tokenScopes)[number]

/**
 * Who may make a call. Each value is a nested scope of routes in the API: `public` anyone; `signed-in` a valid session
 * of any rank; `learner` a session above rank 1; an area a learner whose organisation opens it; a duty a person above
 * rank 1 with one of its roles (the studio's calls, under `/studio`); `token-…` a program with an organisation's token
 * of that scope, never a person.
 */
export type Access = 'public' | 'signed-in' | 'learner' | Area | Duty | `token-${ReadingScope}`

export const isArea = (access: Access): access is Area => access in flagOf

export const isDuty = (access: Access): access is Duty => access in rolesOf

export const isTokenAccess = (access: Access): access is `token-${ReadingScope}` =>
  access.startsWith('token-')

/** One API call: the single source of routes, validation, serialisation, types and OpenAPI. */
export interface Call {
  /** Unique name; the operationId in OpenAPI. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path under `/api`, with parameters as `:name`. */
  path: `/${string}`
  /** One sentence for readers of the API description. */
  summary: string
  slice: string
  access: Access
  params?: TObject
  query?: TObject
  /** Every list and text in it has an upper bound; the body limit of the call is computed from them. */
  body?: TObject
  /** Name of the single file part of a multipart call. */
  upload?: string
  /** An allow-list: fields not in it never leave the server. */
  answer: TSchema
  /** Media type, or range of media types, of a response that is a file instead of JSON. */
  answerType?: string
  /**
   * The response contains a token, or a URL that ends a session. It is not stored, and Idempotency-Key has no effect.
   * The call is idempotent by itself.
   */
  isSecret?: true
  /** Error codes of this call, beyond those that every call can return. */
  errors: readonly ErrorCode[]
}

/** Declares a call; an identity function that keeps the literal types. */
export const call = <const C extends Call>(declared: C): C => declared

/**
 * Whether a call honours `Idempotency-Key`: every write of a signed-in person, except files, which are stored once by
 * their natural key, and secrets.
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
