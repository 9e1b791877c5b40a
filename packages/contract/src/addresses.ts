/**
 * Parameters of a URL that sign a person in (AUTH-02): a pair of tokens, or a code. They can be in the query or the
 * fragment.
 */
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
  /** The text without the sign-in parameters. */
  rest: string
  found: Partial<Record<string, string>>
}

/** Splits a query or a fragment, given without its first character. What remains is not re-encoded. */
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

/** A path and query without the sign-in parameters; null when it contains none. */
export function withoutLink(address: string): string | null {
  const [path = '', ...query] = address.split('?')
  const { rest, found } = partLink(query.join('?'))
  if (Object.keys(found).length === 0) return null
  return rest ? `${path}?${rest}` : path
}

const home = '/'
const longest = 2_000

/** Starts with exactly one slash: a browser reads `//host` and `/\host` as other sites. */
const isPath = (address: string) => /^\/(?![/\\])/.test(address)

/** Characters that browsers remove, or read as a slash, before they parse a URL. */
const isTricky = (address: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0020\u007f-\u009f\\]/.test(address)

const isLogin = (path: string) => path.toLowerCase().replace(/\/+$/, '') === '/login'

/**
 * Where to go after a login or another errand: a resolved path of this site (`origin`), otherwise the home page. Never
 * another site, never the login page, and never with sign-in parameters.
 */
export function returnPath(wanted: string | null | undefined, origin: string): string {
  if (!wanted || wanted.length > longest || !isPath(wanted) || isTricky(wanted)) return home
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null
  if (url?.origin !== origin) return home
  // `/.//host` resolves to `//host`, and a server in between may decode the path first.
  const path = decode(url.pathname)
  if (path === null || !isPath(url.pathname) || !isPath(path) || isTricky(path.replaceAll(' ', '')))
    return home
  if (isLogin(path)) return home
  const [query, fragment] = [url.search, url.hash].map((part) => partLink(part.slice(1)).rest)
  return `${url.pathname}${query && `?${query}`}${fragment && `#${fragment}`}`
}
