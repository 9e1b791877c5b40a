import {
  type AnswerOf,
  type BodyOf,
  type Call,
  type ParamsOf,
  type QueryOf,
  type TokenScope,
  tokenScopes,
} from '@zenit/contract/call'
import { accessCookie } from '../../src/features/session/cookies.ts'
import { accessSeconds, createSession, insertTokens } from '../../src/features/session/queries.ts'
import { csrfCookie, newCsrfToken } from '../../src/platform/http/security/csrf.ts'
import { hashSecret, newId, newSecret } from '../../src/platform/ids.ts'
import type { TestApp } from './app.ts'

type CallInput<C extends Call> = (ParamsOf<C> extends undefined
  ? { params?: undefined }
  : { params: ParamsOf<C> }) & {
  query?: QueryOf<C>
  // A body of the contract, or anything else in tests of invalid input.
  body?: BodyOf<C> | object
  language?: 'pl' | 'en'
  idempotencyKey?: string
}

export interface Reply<A> {
  status: number
  /** The response body; problem details if the call failed. */
  body: A
  code: string | undefined
  text: string
}

export interface Actor {
  userId: string | null
  cookies: Record<string, string>
  /** Headers that a program sends instead of cookies. */
  headers: Record<string, string>
  call<C extends Call>(call: C, input: CallInput<C>): Promise<Reply<AnswerOf<C>>>
}

function addressOf(
  call: Call,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one))
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}

interface Holder {
  userId: string | null
  sessionId: string | null
  /** Cookies of the session. */
  cookies: Record<string, string>
  headers?: Record<string, string>
}

/** Makes calls over HTTP (injected), with the given cookies and the CSRF token of the session. */
export function createActor({ app, deps }: TestApp, holder: Holder): Actor {
  const csrf = newCsrfToken(deps.config.secret, holder.sessionId)
  const cookies = { ...holder.cookies, [csrfCookie]: csrf }
  return {
    userId: holder.userId,
    cookies,
    headers: holder.headers ?? {},
    async call(call, input) {
      const response = await app.inject({
        method: call.method,
        url: addressOf(call, input.params as Record<string, string> | undefined, input.query),
        cookies: { ...cookies, caiplatform_lang: input.language ?? 'pl' },
        headers: {
          ...holder.headers,
          'x-csrf-token': csrf,
          ...(input.idempotencyKey ? { 'idempotency-key': input.idempotencyKey } : {}),
        },
        ...(input.body === undefined ? {} : { payload: input.body }),
      })
      const isJson = String(response.headers['content-type']).includes('json')
      const body = isJson ? response.json() : undefined
      return { status: response.statusCode, body, code: body?.code, text: response.body }
    },
  }
}

/** A visitor without a session. */
export const anonymous = (test: TestApp): Actor =>
  createActor(test, { userId: null, sessionId: null, cookies: {} })

/** A person with a new session. Expired access tokens are renewed, as the page does it. */
export async function signIn(test: TestApp, userId: string): Promise<Actor> {
  const { db, clock } = test.deps
  let since = clock()
  const { sessionId, accessToken } = await createSession(db, { userId, idToken: null, now: since })
  const actor = createActor(test, { userId, sessionId, cookies: { [accessCookie]: accessToken } })
  const renew = async () => {
    const isThere = await db
      .selectFrom('sessions')
      .where('id', '=', sessionId)
      .select('id')
      .executeTakeFirst()
    if (!isThere) return
    since = clock()
    const tokens = { sessionId, accessToken: newSecret(), refreshToken: newSecret() }
    await insertTokens(db, tokens, since)
    actor.cookies[accessCookie] = tokens.accessToken
  }
  return {
    ...actor,
    async call(call, input) {
      if (clock().getTime() - since.getTime() >= accessSeconds * 1000) await renew()
      return actor.call(call, input)
    },
  }
}

/** A program with a token of an organisation, for all scopes or for some. */
export async function comeWithToken(
  test: TestApp,
  organisationId: string,
  scopes: readonly TokenScope[] = tokenScopes,
): Promise<Actor> {
  const [secret, now] = [newSecret(), test.deps.clock()]
  const token = {
    id: newId(),
    organisation_id: organisationId,
    name: 'Kadry',
    secret_hash: hashSecret(secret),
    scopes: [...scopes],
    created_at: now,
    created_by: null,
    expires_at: new Date(now.getTime() + 86_400_000),
    used_at: now,
  }
  await test.deps.db.insertInto('api_tokens').values(token).execute()
  const headers = { authorization: `Bearer ${secret}` }
  return createActor(test, { userId: null, sessionId: null, cookies: {}, headers })
}
