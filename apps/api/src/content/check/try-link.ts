import type { Resolver } from 'node:dns/promises'
import { get as httpGet } from 'node:http'
import { get as httpsGet } from 'node:https'
import { headOf, isInsideHost, LeadsInside, lookupOutside } from '../../platform/http/outbound-requests.ts'

/** Result of a link: fine, an error status, unreachable, or not requested because it leads into a private network. */
export type LinkState = 'fine' | 'unreachable' | 'inside' | number

interface Options {
  allowPrivate: boolean
  over: AbortSignal
  /** Resolver for host names; default: the system's servers. */
  resolver?: Resolver
}

const mostRedirects = 5
const mostMs = 10_000

/**
 * Requests a URL without reading the body. Each host in a redirect chain is resolved once, and the connection uses
 * exactly that address: a name cannot be public when checked and private when used.
 */
export async function tryLink(url: string, options: Options): Promise<LinkState> {
  let at = new URL(url)
  try {
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const { status, location } = await ask(at, options)
      if (status < 300 || status === 304) return 'fine'
      if (status >= 400) return isRefusal(status) ? 'fine' : status
      if (!location || !URL.canParse(location, at.href)) return status
      at = new URL(location, at)
    }
    return 'unreachable'
  } catch (error) {
    return error instanceof LeadsInside ? 'inside' : 'unreachable'
  }
}

/** Statuses of sites that refuse programs or too many requests: the page may exist anyway. */
const isRefusal = (status: number): boolean => [401, 403, 405, 406, 429, 999].includes(status)

async function ask(
  url: URL,
  { allowPrivate, over, resolver }: Options,
): Promise<{ status: number; location: string | undefined }> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!/^https?:$/.test(url.protocol)) throw new Error(`${url.protocol} is no page`)
  if (!allowPrivate && (url.port !== '' || isInsideHost(host))) throw new LeadsInside()
  const signal = AbortSignal.any([over, AbortSignal.timeout(mostMs)])
  const headers = { accept: 'text/html,*/*', 'user-agent': 'Mozilla/5.0 (compatible; link check)' }
  const get = url.protocol === 'https:' ? httpsGet : httpGet
  const request = get(url, {
    headers,
    signal,
    agent: false,
    ...(allowPrivate ? {} : { lookup: lookupOutside(resolver) as never }),
  })
  const answer = await headOf(request)
  return { status: answer.statusCode ?? 0, location: answer.headers.location }
}
