/** What an address may carry that signs somebody in (AUTH-02): a pair of tokens, or a code. In its query or its fragment. */
export const linkParameters: readonly string[] = ['accessToken', 'refreshToken', 'loginCode']

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const readPart = (text: string) => decode(text.replaceAll('+', ' ')) ?? text

export interface SplitLink {
  /** As it was, without what signs somebody in. */
  rest: string
  found: Partial<Record<string, string>>
}

/** Parts a query or a fragment, without its first sign. What stays is not written anew. */
export function partLink(part: string): SplitLink {
  const found: SplitLink['found'] = {}
  const rest = part.split('&').filter((pair) => {
    const [name = '', ...value] = pair.split('=')
    const known = readPart(name)
    if (!linkParameters.includes(known)) return true
    found[known] ??= readPart(value.join('='))
    return false
  })
  return { rest: rest.join('&'), found }
}

/** A path and its query without what signs somebody in; null when it carries nothing of it. */
export function withoutLink(address: string): string | null {
  const [path = '', ...query] = address.split('?')
  const { rest, found } = partLink(query.join('?'))
  if (Object.keys(found).length === 0) return null
  return rest ? `${path}?${rest}` : path
}

const home = '/'
const longest = 2_000

/** Begins with one slash: `//host` and `/\host` are other sites to a browser. */
const isPath = (address: string) => /^\/(?![/\\])/.test(address)

/** Browsers take these out, or for a slash, before they read an address. */
const isTricky = (address: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0020\u007f-\u009f\\]/.test(address)

const isLogin = (path: string) => path.toLowerCase().replace(/\/+$/, '') === '/login'

/**
 * Where a way may lead on to, after a login or any other errand: a path of this very site (`origin`), resolved, or else
 * home. Never another site, never the login again, and without anything that signs somebody in.
 */
export function returnPath(wanted: string | null | undefined, origin: string): string {
  if (!wanted || wanted.length > longest || !isPath(wanted) || isTricky(wanted)) return home
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null
  if (url?.origin !== origin) return home
  // `/.//host` resolves to `//host`, and some server on the way may decode before it reads.
  const path = decode(url.pathname)
  if (path === null || !isPath(url.pathname) || !isPath(path) || isTricky(path.replaceAll(' ', '')))
    return home
  if (isLogin(path)) return home
  const [query, fragment] = [url.search, url.hash].map((part) => partLink(part.slice(1)).rest)
  return `${url.pathname}${query && `?${query}`}${fragment && `#${fragment}`}`
}
