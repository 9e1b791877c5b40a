import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { choice, done, id, idParams, instant, language, nullable, strict } from './parts.ts'

export const role = Type.Union([
  Type.Literal('learner'),
  Type.Literal('reviewer'),
  Type.Literal('author'),
  Type.Literal('manager'),
  Type.Literal('admin'),
])

export const user = strict({
  _id: id,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  avatar: Type.Union([Type.String(), Type.Null()]),
  rankStage: Type.Integer({ minimum: 1, maximum: 5 }),
  roles: Type.Array(role),
  timeZone: Type.String(),
  locale: language,
})
export type User = Static<typeof user>

export const organizationSettings = strict({
  accessToToolRepository: Type.Boolean(),
  accessToBenefits: Type.Boolean(),
  accessToCommunity: Type.Boolean(),
  accessToPromptbook: Type.Boolean(),
  accessToAiGym: Type.Boolean(),
  accessToMultibot: Type.Boolean(),
})
export type OrganizationSettings = Static<typeof organizationSettings>

/** A part of the product that an installation can switch off: an area, or an external product (BETA-01). */
export const feature = choice(
  'tools',
  'benefits',
  'community',
  'user-center',
  'multibot',
  'promptbook',
  'discord',
  'magazine',
  'district',
  'ai-gym',
)
export type Feature = Static<typeof feature>

export const beta = strict({
  /** The beta notice is shown. */
  isOn: Type.Boolean(),
  /** Features shown as switched off and closed. */
  disabledFeatures: Type.Array(feature),
})

/** A required second factor that this person still has to set up. */
export const secondFactorDemand = strict({
  /** The day (Warsaw) from which nothing is accessible without one. */
  from: Type.String({ format: 'date' }),
  isEnforced: Type.Boolean(),
  /** Who requires it: their organisation, or the operator for staff and managers. */
  by: choice('organisation', 'operator'),
})
export type SecondFactorDemand = Static<typeof secondFactorDemand>

const sessionAnswer = strict({
  user,
  success: Type.Literal(true),
  organizationSettings,
  beta,
  /** Null: not required, or already set up. */
  secondFactor: nullable(secondFactorDemand),
})
export type SessionAnswer = Static<typeof sessionAnswer>

export const exchangeCode = call({
  name: 'exchangeCode',
  method: 'POST',
  path: '/auth/exchange-code',
  summary: 'Completes a sign-in: exchanges the authorization code (PKCE) for a session and sets its cookies.',
  slice: 'session',
  access: 'public',
  body: strict({
    code: Type.String({ minLength: 1, maxLength: 2000 }),
    codeVerifier: Type.String({ maxLength: 128 }),
    /** Issuer of the code, if the hub's response contains it (RFC 9207). */
    iss: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  answer: sessionAnswer,
  errors: ['login-failed', 'unavailable', 'rate-limited'],
})

/** A JSON Web Token in compact form. */
const linkToken = Type.String({ minLength: 1, maxLength: 8_000 })
const linkTokens = { accessToken: linkToken, refreshToken: linkToken }
const loginCode = Type.String({ minLength: 43, maxLength: 43 })
/** Another person is signed in in this browser, and agrees to be signed out. */
const confirm = Type.Optional(Type.Literal(true))

export const urlLogin = call({
  name: 'urlLogin',
  method: 'POST',
  path: '/auth/url-login',
  summary:
    'Signs in by a pair of the hub’s tokens from a URL; each works once. While another person is signed in here it returns 409 with both names and uses nothing up, until it is sent with `confirm`.',
  slice: 'session',
  access: 'public',
  body: strict({ ...linkTokens, confirm }),
  answer: sessionAnswer,
  errors: ['login-failed', 'feature-disabled', 'already-signed-in', 'rate-limited', 'unavailable'],
})

export const createLoginCode = call({
  name: 'createLoginCode',
  method: 'POST',
  path: '/auth/login-codes',
  summary:
    'Exchanges a pair of the hub’s tokens for a code that signs in once, within 60 s, as `?loginCode=` in any URL of the page. For systems of the same hub, so that no token appears in a URL.',
  slice: 'session',
  access: 'public',
  body: strict(linkTokens),
  answer: strict({ loginCode: Type.String(), expiresAt: instant }),
  errors: ['login-failed', 'feature-disabled', 'rate-limited', 'unavailable'],
})

export const exchangeLoginCode = call({
  name: 'exchangeLoginCode',
  method: 'POST',
  path: '/auth/exchange-login-code',
  summary: 'Signs in by a code from a URL; otherwise like url-login.',
  slice: 'session',
  access: 'public',
  body: strict({ loginCode, confirm }),
  answer: sessionAnswer,
  errors: ['login-failed', 'feature-disabled', 'already-signed-in', 'rate-limited'],
})

export const confirmIdentity = call({
  name: 'confirmIdentity',
  method: 'POST',
  path: '/auth/confirm-identity',
  summary:
    'Exchanges the code of a fresh sign-in at the hub (`prompt=login`, `max_age=0`) for ten minutes of access to calls that require it. Only for the signed-in person.',
  slice: 'session',
  access: 'signed-in',
  body: exchangeCode.body,
  answer: strict({ ...done.properties, confirmedUntil: instant }),
  isSecret: true,
  errors: ['login-failed', 'another-person', 'reauthentication-required', 'rate-limited', 'unavailable'],
})

export const getUserData = call({
  name: 'getUserData',
  method: 'GET',
  path: '/auth/get-user-data',
  summary: 'Returns the signed-in user and the flags of their organisation.',
  slice: 'session',
  access: 'signed-in',
  answer: sessionAnswer,
  errors: [],
})

export const refreshToken = call({
  name: 'refreshToken',
  method: 'POST',
  path: '/auth/refresh-token',
  summary: 'Renews the session by its refresh token (a cookie). The page waits for it at most 5 s.',
  slice: 'session',
  access: 'public',
  answer: strict({ success: Type.Literal(true) }),
  errors: ['invalid-token', 'session-ended', 'rate-limited'],
})

export const destroyToken = call({
  name: 'destroyToken',
  method: 'POST',
  path: '/auth/destroy-token',
  summary: 'Ends the session and clears its cookies; `logoutUrl` ends the session at the hub.',
  slice: 'session',
  access: 'public',
  answer: strict({ success: Type.Literal(true), logoutUrl: Type.Union([Type.String(), Type.Null()]) }),
  errors: [],
})

/** What the page needs to start a login: the hub's authorization URL and the client id. */
export const loginSettings = call({
  name: 'loginSettings',
  method: 'GET',
  path: '/auth/login-settings',
  summary:
    'Returns the hub’s authorization endpoint, the client id, the redirect URL, the scopes, and the account pages.',
  slice: 'session',
  access: 'public',
  answer: strict({
    authorizationEndpoint: Type.String(),
    clientId: Type.String(),
    redirectUri: Type.String(),
    scope: Type.String(),
    /** The hub supports `prompt=create` and opens its sign-up page. */
    canSignUp: Type.Boolean(),
    /** Where people manage their account; null with an external hub, whose pages are unknown. */
    accountPages: nullable(strict({ profile: Type.String(), rank: Type.String(), account: Type.String() })),
  }),
  errors: ['unavailable'],
})

/** One session of a person; the names come from what the browser reported at login. */
export const ownSession = strict({
  _id: id,
  browser: nullable(Type.String()),
  system: nullable(Type.String()),
  createdAt: instant,
  /** When it was opened or last renewed, to a quarter of an hour. */
  seenAt: instant,
  isCurrent: Type.Boolean(),
})
export type OwnSession = Static<typeof ownSession>

export const listSessions = call({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Lists one’s own sessions, last used first.',
  slice: 'session',
  access: 'signed-in',
  answer: strict({ sessions: Type.Array(ownSession) }),
  errors: [],
})

export const endSession = call({
  name: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'Ends one of one’s own sessions. Repeating it changes nothing.',
  slice: 'session',
  access: 'signed-in',
  params: idParams,
  answer: done,
  errors: ['not-found'],
})

export const endOtherSessions = call({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/auth/sessions/end-others',
  summary: 'Ends all of one’s own sessions except this one.',
  slice: 'session',
  access: 'signed-in',
  answer: strict({ ...done.properties, ended: Type.Integer({ minimum: 0 }) }),
  errors: [],
})

export const endAllSessions = call({
  name: 'endAllSessions',
  method: 'POST',
  path: '/auth/sessions/end-all',
  summary:
    'Ends all of one’s sessions, including this one and those at the product’s own hub; `logoutUrl` ends the one at an external hub.',
  slice: 'session',
  access: 'signed-in',
  answer: strict({
    ...done.properties,
    ended: Type.Integer({ minimum: 1 }),
    logoutUrl: nullable(Type.String()),
  }),
  isSecret: true,
  errors: [],
})
