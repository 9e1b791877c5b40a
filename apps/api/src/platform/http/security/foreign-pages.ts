import type { FastifyRequest } from 'fastify'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A request that changes nothing (RFC 9110, 9.2.1). */
export const isSafe = ({ method }: FastifyRequest): boolean => safeMethods.has(method)

/** Somebody goes there with the whole tab (Fetch Metadata, 2.1 and 2.2). Whoever says nothing of it may. */
export const isVisit = ({ headers }: FastifyRequest): boolean =>
  [headers['sec-fetch-mode'] ?? 'navigate'].flat()[0] === 'navigate' &&
  [headers['sec-fetch-dest'] ?? 'document'].flat()[0] === 'document'

/** The same page, or a person at the address bar (Fetch Metadata, 2.3). */
const ownSites: readonly (string | undefined)[] = [undefined, 'same-origin', 'none']

/**
 * Why a request is taken to come from a page of somebody else, or null: what the browser itself says about the sender,
 * which no page can change. Scripts and old browsers say nothing; those the token keeps out.
 */
export function foreignSender(
  { headers }: FastifyRequest,
  ownOrigin: string,
): 'foreign-site' | 'foreign-origin' | null {
  if (headers.origin !== undefined && headers.origin !== ownOrigin) return 'foreign-origin'
  if (!ownSites.includes([headers['sec-fetch-site']].flat()[0])) return 'foreign-site'
  return null
}
