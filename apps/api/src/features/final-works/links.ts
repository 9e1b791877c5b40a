export const services = ['youtube', 'vimeo', 'googleDrive', 'oneDrive'] as const
export type Service = (typeof services)[number]

/** Why an address is refused: not an address, not https, another site's, or not something to view. */
export type LinkFault = 'not-an-address' | 'not-https' | 'wrong-host' | 'wrong-path'

type CheckedLink = { link: string | null } | { fault: LinkFault }

interface Location {
  hosts: readonly string[] | RegExp
  /** One of these; the query is checked only where the path does not say what is shown. */
  paths: readonly { path: RegExp; query?: Readonly<Record<string, RegExp>> }[]
}

const film = /^[\w-]{11}$/
const file = '[\\w-]{10,120}'
const token = '[\\w!-]{6,120}'
const account = '(?:/u/\\d{1,2})?'
const path = (pattern: string) => ({ path: new RegExp(`^${pattern}$`) })
/** Opens shared SharePoint files; other pages of that folder sign in, download or redirect. */
const viewer = '_layouts/15/(?:Doc|onedrive|stream|guestaccess)\\.aspx'

/**
 * Hosts are compared whole, paths by pattern, and everything not listed is refused. No listed path redirects or starts
 * a download, and none is accepted with a query that does.
 */
const places: Record<Service, readonly Location[]> = {
  youtube: [
    {
      hosts: ['www.youtube.com', 'youtube.com', 'm.youtube.com'],
      paths: [
        { path: /^\/watch$/, query: { v: film } },
        path('/(?:shorts|live|embed)/[\\w-]{11}/?'),
        { path: /^\/playlist$/, query: { list: /^[\w-]{10,64}$/ } },
      ],
    },
    { hosts: ['www.youtube-nocookie.com'], paths: [path('/embed/[\\w-]{11}/?')] },
    { hosts: ['youtu.be'], paths: [path('/[\\w-]{11}/?')] },
  ],
  vimeo: [
    {
      hosts: ['vimeo.com', 'www.vimeo.com'],
      paths: [
        path('/\\d{5,12}(?:/[0-9a-f]{8,12})?/?'),
        path('/channels/[\\w-]{1,64}/\\d{5,12}/?'),
        path('/groups/[\\w-]{1,64}/videos/\\d{5,12}/?'),
        path('/(?:album|showcase)/\\d{1,12}(?:/video/\\d{5,12})?/?'),
      ],
    },
    { hosts: ['player.vimeo.com'], paths: [path('/video/\\d{5,12}/?')] },
  ],
  googleDrive: [
    {
      hosts: ['drive.google.com'],
      paths: [
        path(`/file${account}/d/${file}(?:/(?:view|edit|preview))?/?`),
        path(`/drive${account}/folders/${file}/?`),
        { path: /^\/(?:open|folderview)$/, query: { id: new RegExp(`^${file}$`) } },
      ],
    },
    {
      hosts: ['docs.google.com'],
      paths: [
        path(`/(?:document|spreadsheets|presentation|forms|drawings|videos|file)${account}/d/${file}/?`),
        path(
          `/(?:document|spreadsheets|presentation|forms|drawings|videos|file)${account}/d/${file}/(?:edit|view|preview|htmlview|present|pub|viewform)/?`,
        ),
        path(`/(?:document|spreadsheets|presentation|forms)/d/e/${file}/(?:pub|pubhtml|embed|viewform)/?`),
      ],
    },
  ],
  oneDrive: [
    { hosts: ['1drv.ms'], paths: [path(`/[a-z]/(?:s!${token}|c/[0-9a-f]{12,16}/${token})/?`)] },
    {
      hosts: ['onedrive.live.com'],
      paths: [
        { path: /^\/(?:view\.aspx|edit\.aspx|edit|embed|redir)$/, query: { resid: /^[0-9a-f]+![\w.]+$/i } },
        { path: /^\/$/, query: { id: /^[\w!./ -]{6,400}$/ } },
        path(`/:[a-z]:/[a-z]/personal/[0-9a-f]{12,16}/${token}/?`),
        path(`/personal/[0-9a-f]{12,16}/${viewer}`),
      ],
    },
    {
      // OneDrive for work or school: the tenant's personal sites, not its team sites.
      hosts: /^[a-z0-9](?:[a-z0-9-]{0,60}[a-z0-9])?-my\.sharepoint\.com$/,
      paths: [
        path(`/:[a-z]:/[a-z]/personal/\\w{1,120}/${token}/?`),
        // Opened in a viewer by type: document, sheet, deck, PDF, film, picture, folder, notebook or text. Other files
        // (`:u:`), and those without a type, would only be downloaded.
        path(`/:[wxpbvifot]:/r/personal/\\w{1,120}/Documents/[^/]+(?:/[^/]+)*`),
        path(`/personal/\\w{1,120}/${viewer}`),
      ],
    },
  ],
}

/** Scheme, host, path, query and fragment in plain ASCII: no user, no port, no escapes before the path. */
const address = /^https:\/\/([a-z0-9.-]+)(\/[^?#]*)?(\?[^#]*)?(#.*)?$/i
const plain = /^[\x21-\x7e]+$/
const neverInAnAddress = /["<>\\^`{|}]/
/** Control characters anywhere; slashes, backslashes, dots and percent signs in a path, where they would change it. */
const encodedControl = /%(?:[01][0-9a-f]|7f)/i
const encodedStructure = /%(?:2f|5c|2e|25)/i
const brokenEscape = /%(?![0-9a-f]{2})/i

function read(text: string): URL | LinkFault {
  if (!plain.test(text) || neverInAnAddress.test(text)) return 'not-an-address'
  if (!/^https:\/\//i.test(text)) return /^[a-z][a-z0-9+.-]*:/i.test(text) ? 'not-https' : 'not-an-address'
  const [, host = '', pathname = '/'] = address.exec(text) ?? []
  const isBroken = brokenEscape.test(text) || encodedControl.test(text) || encodedStructure.test(pathname)
  if (!host || isBroken || !URL.canParse(text)) return 'not-an-address'
  const url = new URL(text)
  // A browser opens exactly this address: no host rewritten, no dots resolved.
  const isAsWritten = url.host === host.toLowerCase() && url.pathname === pathname
  return isAsWritten ? url : 'not-an-address'
}

const isHostOf = ({ hosts }: Location, host: string) =>
  hosts instanceof RegExp ? hosts.test(host) : hosts.includes(host)

/** Each parameter occurs once, in the right format. */
const hasQuery = (url: URL, query: Readonly<Record<string, RegExp>> = {}) =>
  Object.entries(query).every(([name, form]) => {
    const [value, ...others] = url.searchParams.getAll(name)
    return value !== undefined && others.length === 0 && form.test(value)
  })

/** Whether the address asks for a download instead of a view, by a parameter of Google's or Microsoft's. */
const isDownload = (url: URL) =>
  [...url.searchParams].some(([name, value]) => {
    const known = name.toLowerCase()
    return known === 'download' || (known === 'export' && value.toLowerCase() === 'download')
  })

/**
 * Returns the address at a service as stored, null for none, or the reason for refusing it. Fetches nothing,
 * so the address may still lead nowhere.
 */
export function checkLink(service: Service, typed: string | null | undefined): CheckedLink {
  const text = typed?.trim() ?? ''
  if (text === '') return { link: null }
  const url = read(text)
  if (typeof url === 'string') return { fault: url }
  const here = places[service].filter((place) => isHostOf(place, url.host))
  if (here.length === 0) return { fault: 'wrong-host' }
  const isShown = here.some(({ paths }) =>
    paths.some((one) => one.path.test(url.pathname) && hasQuery(url, one.query)),
  )
  return isShown && !isDownload(url) ? { link: url.href } : { fault: 'wrong-path' }
}
