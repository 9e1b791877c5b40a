import { withoutLink } from '@zenit/contract/addresses'

/**
 * How the service worker answers a request. `network`: not at all, the browser goes its own way. `link`: as a page, of
 * which nothing may be kept.
 */
export type Strategy = 'page' | 'link' | 'file' | 'spare' | 'network'

/** Kept from the beginning, for when there is nothing else. */
export const spareFiles: readonly string[] = ['/offline.html', '/offline.css', '/offline.js', '/mark.svg']

/** What the server draws or answers itself; none of it is ever touched or kept. */
const servers = [
  '/api',
  '/scim',
  '/hub',
  '/media',
  '/certificate',
  '/badges',
  '/page-assets',
  '/health',
  '/metrics',
]

const isBelow = (pathname: string, folder: string) => pathname === folder || pathname.startsWith(`${folder}/`)

interface RequestFacts {
  method: string
  /** `navigate` for a document. */
  mode: string
  url: string
}

/** Files that carry a hash in their names never change; a document is any path of the app. */
export function strategyOf({ method, mode, url }: RequestFacts, origin: string): Strategy {
  const { origin: asked, pathname, search } = new URL(url)
  if (method !== 'GET' || asked !== origin) return 'network'
  if (servers.some((folder) => isBelow(pathname, folder))) return 'network'
  if (pathname.startsWith('/assets/')) return 'file'
  if (spareFiles.includes(pathname)) return 'spare'
  if (mode !== 'navigate' || /\.\w+$/.test(pathname)) return 'network'
  return withoutLink(search) === null ? 'page' : 'link'
}
