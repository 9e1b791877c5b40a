import type { Resolver } from 'node:dns/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { headOf, isInsideHost, LeadsInside, lookupOutside } from '../../platform/http/outbound-requests.ts'

export type Failure = 'timeout' | 'unreachable' | 'inside'

/** Result of a try: the receiver's status, or the reason for the failure. */
export type Outcome = { status: number } | { failure: Failure }

export interface PostOptions {
  /** Also allows addresses of this machine and of private networks, and without https: for tests. */
  allowPrivate?: boolean
  /** Resolves names; by default the system's own servers. */
  resolver?: Resolver
  /** Timeout of a whole try, from the name look-up to the response's status. */
  patienceMs?: number
}

const patience = 10_000

/** Returns the host of an address without brackets. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/** Whether an address looks external: https on its default port, with a public name. */
export const looksOutside = (url: URL): boolean =>
  url.protocol === 'https:' && url.port === '' && !isInsideHost(hostOf(url))

export interface Message {
  method: 'POST' | 'PUT'
  url: string
  headers: Record<string, string>
  body: string
}

async function send(
  { method, url: text, headers, body }: Message,
  options: PostOptions,
  signal: AbortSignal,
): Promise<number> {
  const url = new URL(text)
  const { allowPrivate = false, resolver } = options
  if (!allowPrivate && !looksOutside(url)) throw new LeadsInside()
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest
  const request = open(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    signal,
    agent: false,
    ...(allowPrivate ? {} : { lookup: lookupOutside(resolver) as never }),
  })
  request.end(body)
  // Only the status matters: no redirect is followed.
  const { statusCode = 0 } = await headOf(request)
  return statusCode
}

/** Sends a message once. Never throws. */
export async function post(message: Message, options: PostOptions = {}): Promise<Outcome> {
  const signal = AbortSignal.timeout(options.patienceMs ?? patience)
  try {
    return { status: await send(message, options, signal) }
  } catch (error) {
    if (error instanceof LeadsInside) return { failure: 'inside' }
    return { failure: signal.aborted ? 'timeout' : 'unreachable' }
  }
}
