import { domainToASCII } from 'node:url'
import { composed } from './text.ts'

/** RFC 5321, 4.5.3.1.3: what is longer is no address. */
export const longestEmail = 254

const parted = (text: string): [local: string, domain: string] => {
  const at = text.lastIndexOf('@')
  return [text.slice(0, at), text.slice(at + 1)]
}

/**
 * The one form in which an address is kept, compared, counted and written to, so that no two spellings of a mailbox are
 * two people: compatibility forms resolved (NFKC), lower case, the domain as the DNS has it (UTS #46, Punycode). The
 * form of the form is itself. Text that is no address comes back tidied: {@link isEmail} tells.
 */
export function normaliseEmail(text: string): string {
  const folded = composed(text).normalize('NFKC').trim().toLowerCase().normalize('NFKC')
  // Longer text is no address; resolving its domain would only cost time.
  if (folded.length > longestEmail || !folded.includes('@')) return folded
  const [local, domain] = parted(folded)
  // What is no name of a domain (a port, a path) would only be cut off.
  const ascii = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) ? domainToASCII(domain) : ''
  return `${local}@${ascii || domain}`
}

// As browsers judge it (HTML, "valid e-mail address"); whether an address is real only a letter to it can tell.
const localShape = /^[\w.!#$%&'*+/=?^`{|}~-]+$/
const domainShape = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)+$/

/** A domain of addresses in the form in which {@link normaliseEmail} leaves it; null: it is none. */
export function normaliseDomain(text: string): string | null {
  const email = normaliseEmail(`a@${text.trim()}`)
  return isEmail(email) ? email.slice(2) : null
}

/** Whether a normalised text can be an address. */
export function isEmail(email: string): boolean {
  const [local, domain] = parted(email)
  return email.length <= longestEmail && localShape.test(local) && domainShape.test(domain)
}
