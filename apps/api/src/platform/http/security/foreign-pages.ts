import type { FastifyRequest } from 'fastify'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request changes nothing (RFC 9110, 9.2.1). */
export const isSafe = ({ method }: FastifyRequest): boolean => safeMethods.has(method)

/** Whether the whole tab navigates there (Fetch Metadata, 2.1 and 2.2). Browsers without these headers are allowed. */
export const isVisit = ({ headers }: FastifyRequest): boolean =>
  [headers['sec-fetch-mode'] ?? 'navigate'].flat()[0] === 'navigate' &&
  [headers['sec-fetch-dest'] ?? 'document'].flat()[0] === 'document'

/** The same site, or a person at the address bar (Fetch Metadata, 2.3). */
const ownSites: readonly (string | undefined)[] = [undefined, 'same-origin', 'none']

/**
 * Returns why a request seems to come from another site, by browser headers that no page can change; null otherwise.
 * Scripts and old browsers send none; the token stops those.
 */
export function foreignSender(
  { headers }: FastifyRequest,
  ownOrigin: string,
): 'foreign-site' | 'foreign-origin' | null {
  if (headers.origin !== undefined && headers.origin !== ownOrigin) return 'foreign-origin'
  if (!ownSites.includes([headers['sec-fetch-site']].flat()[0])) return 'foreign-site'
  return null
}
