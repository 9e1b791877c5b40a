import { withoutLink } from '@zenit/contract/addresses'

/** How the service worker handles a request. `network`: not at all. `link`: as a page, but caching nothing. */
export type Strategy = 'page' | 'link' | 'file' | 'spare' | 'network'

/** Cached from the start, for when nothing else is available. */
export const spareFiles: readonly string[] = ['/offline.html', '/offline.css', '/offline.js', '/mark.svg']

/** Paths that the server renders or handles itself; never intercepted or cached. */
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

/** Files with a hash in their names never change; a document is any path of the app. */
export function strategyOf({ method, mode, url }: RequestFacts, origin: string): Strategy {
  const { origin: asked, pathname, search } = new URL(url)
  if (method !== 'GET' || asked !== origin) return 'network'
  if (servers.some((folder) => isBelow(pathname, folder))) return 'network'
  if (pathname.startsWith('/assets/')) return 'file'
  if (spareFiles.includes(pathname)) return 'spare'
  if (mode !== 'navigate' || /\.\w+$/.test(pathname)) return 'network'
  return withoutLink(search) === null ? 'page' : 'link'
}
