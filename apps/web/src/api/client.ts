import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@zenit/contract/call'
import type { ErrorCode } from '@zenit/contract/errors'
import type { Problem } from '@zenit/contract/parts'
import { readCookie, refreshSession } from './refresh.ts'

/** The API refused: problem details with a code from the closed list. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  /** In the learner's language. */
  readonly title: string
  readonly fields: NonNullable<Problem['errors']>
  /** With `rank-too-low`: the required rank. */
  readonly rank: number | undefined
  /** With `already-signed-in`: the signed-in person, and the person whom the link would sign in. */
  readonly people: Problem['people']
  /** With `rate-limited`: seconds until the next attempt is allowed. */
  readonly retryAfter: number

  constructor(problem: Problem, retryAfter = 0) {
    super(problem.code)
    this.status = problem.status
    this.code = problem.code as ErrorCode
    this.title = problem.title
    this.fields = problem.errors ?? []
    this.rank = problem.rank
    this.people = problem.people
    this.retryAfter = retryAfter
  }
}

/** No response: the network or the server is unavailable. */
export class NoResponseError extends Error {}

/** Input of a call: `params`, `body` and `upload` exactly when its declaration has them. */
export type CallInput<C extends Call> = (ParamsOf<C> extends undefined ? object : { params: ParamsOf<C> }) &
  (BodyOf<C> extends undefined ? object : { body: BodyOf<C> }) &
  (C['upload'] extends string ? { file: Blob } : object) & {
    query?: QueryOf<C>
    signal?: AbortSignal
    /** Sent even if the page is closed meanwhile. */
    keepalive?: boolean
    /** For background saves: after `rate-limited`, waits for the time that the server gives, and retries. */
    isPatient?: boolean
  }

interface LooseInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  file?: Blob
  signal?: AbortSignal
  keepalive?: boolean
  isPatient?: boolean
}

/** URL of a call: `:name` filled from params, arrays as repeated keys. */
export function addressOf(call: Call, { params = {}, query = {} }: LooseInput): string {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined && one !== '') search.append(name, String(one))
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}

function requestOf(call: Call, input: LooseInput): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (call.method !== 'GET') headers['x-csrf-token'] = readCookie('caiplatform_csrf_token')
  const init: RequestInit = {
    method: call.method,
    credentials: 'same-origin',
    headers,
    signal: input.signal ?? null,
    keepalive: input.keepalive ?? false,
  }
  if (call.upload && input.file) {
    const form = new FormData()
    form.append(call.upload, input.file)
    init.body = form
  } else if (input.body !== undefined) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(input.body)
  }
  return init
}

const unreadable: Problem = {
  type: 'about:blank',
  title: '',
  status: 502,
  code: 'unavailable',
  detail: '',
  requestId: '',
}

async function send(call: Call, input: LooseInput): Promise<Response> {
  try {
    return await fetch(addressOf(call, input), requestOf(call, input))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new NoResponseError()
  }
}

/** The refused token belonged to another session. The refusal set the right one, and the call had no effect. */
async function sendTrusted(call: Call, input: LooseInput): Promise<Response> {
  const response = await send(call, input)
  if (response.status !== 403 || call.method === 'GET') return response
  const { code } = await problemOf(response.clone())
  return code === 'csrf-mismatch' ? send(call, input) : response
}

const retryAfterOf = (response: Response) => Number(response.headers.get('retry-after')) || 1

/** In seconds; longer than any rate limit window of automatic saves. */
const longestPatience = 120
const mostWaits = 3

/** Sends again until the call is not rate-limited. */
async function sendPatiently(call: Call, input: LooseInput): Promise<Response> {
  let response = await sendTrusted(call, input)
  for (let waits = 0; waits < mostWaits && input.isPatient && response.status === 429; waits++) {
    const seconds = retryAfterOf(response)
    if (seconds > longestPatience) break
    await new Promise((passed) => setTimeout(passed, seconds * 1_000))
    response = await sendTrusted(call, input)
  }
  return response
}

async function problemOf(response: Response): Promise<Problem> {
  return response.json().catch(() => ({ ...unreadable, status: response.status }))
}

/** Calls whose 401 concerns their input, not the session. */
const logins: ReadonlySet<string> = new Set([
  '/auth/exchange-code',
  '/auth/url-login',
  '/auth/exchange-login-code',
])

/**
 * Makes a call of the contract. After a 401 it refreshes the session once, shared by all waiting calls (AUTH-04), and
 * retries. Throws {@link ApiError} or {@link NoResponseError}.
 */
export async function request<C extends Call>(call: C, input: CallInput<C>): Promise<AnswerOf<C>> {
  const loose = input as LooseInput
  const sentAt = Date.now()
  let response = await sendPatiently(call, loose)
  if (response.status === 401 && !logins.has(call.path)) {
    const outcome = await refreshSession(sentAt)
    if (outcome === 'silent') throw new NoResponseError()
    if (outcome === 'renewed') response = await sendPatiently(call, loose)
  }
  if (!response.ok) throw new ApiError(await problemOf(response), retryAfterOf(response))
  return (await response.json()) as AnswerOf<C>
}
