export type LinkAddress =
  | { kind: 'link'; href: string }
  | { kind: 'invalid-email' }
  | { kind: 'invalid-url' }
  | { kind: 'empty' }

/** As strict as browsers with `<input type="email">`, plus a dot in the domain (WHATWG HTML, “E-mail state”). */
const email =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

const scheme = /^[a-z][a-z0-9+.-]*:/i
const hostAndPort = /^[^/?#@]+:\d+(?:[/?#]|$)/

/** Meant as an email address: it contains the sign, and nothing that makes it a URL. */
const isMeantAsEmail = (text: string) => /^mailto:/i.test(text) || (text.includes('@') && !/[/]/.test(text))

function webAddress(text: string): LinkAddress {
  const full = scheme.test(text) && !hostAndPort.test(text) ? text : `https://${text}`
  const url = URL.canParse(full) ? new URL(full) : null
  const isWeb = url !== null && ['http:', 'https:'].includes(url.protocol)
  // A host without a dot is a typed word, unless it is a whole URL.
  const hasHost = isWeb && /^[^\s.]+(\.[^\s.]+)+\.?$|^\[/.test(url.hostname)
  if (!hasHost || /\s/.test(text) || url.username || url.password) return { kind: 'invalid-url' }
  // Only https is stored; pages without it are rare.
  return { kind: 'link', href: url.href.replace(/^http:/, 'https:') }
}

/** Parses the link dialog's text: a URL, with or without `https://`, or an email address. */
export function linkAddress(written: string): LinkAddress {
  const text = written.trim()
  if (text === '') return { kind: 'empty' }
  if (!isMeantAsEmail(text)) return webAddress(text)
  const address = text.replace(/^mailto:/i, '')
  return email.test(address) ? { kind: 'link', href: `mailto:${address}` } : { kind: 'invalid-email' }
}

/** The allowed form of a pasted or stored link's URL, or null. */
export function keptHref(href: string): string | null {
  if (/^mailto:/i.test(href)) return href
  return /^https?:\/\//i.test(href) ? href.replace(/^https?/i, 'https') : null
}
