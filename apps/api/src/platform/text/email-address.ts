import { domainToASCII } from 'node:url'
import { composed } from './text.ts'

/** RFC 5321, 4.5.3.1.3: longer text is not an address. */
export const longestEmail = 254

const parted = (text: string): [local: string, domain: string] => {
  const at = text.lastIndexOf('@')
  return [text.slice(0, at), text.slice(at + 1)]
}

/**
 * Returns the one form in which an address is stored, compared, counted and used, so that two spellings of a mailbox
 * are not two people: compatibility characters resolved (NFKC), lower case, the domain as in DNS (UTS #46, Punycode).
 * Idempotent. Other text is only tidied; check with {@link isEmail}.
 */
export function normaliseEmail(text: string): string {
  const folded = composed(text).normalize('NFKC').trim().toLowerCase().normalize('NFKC')
  // Longer text is not an address, and resolving its domain would only cost time.
  if (folded.length > longestEmail || !folded.includes('@')) return folded
  const [local, domain] = parted(folded)
  // Other text (a port, a path) would be cut off silently.
  const ascii = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) ? domainToASCII(domain) : ''
  return `${local}@${ascii || domain}`
}

// The rule of browsers (HTML, "valid e-mail address"); only a letter shows whether an address is real.
const localShape = /^[\w.!#$%&'*+/=?^`{|}~-]+$/
const domainShape = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)+$/

/** Returns the domain of addresses as in {@link normaliseEmail}; null: invalid. */
export function normaliseDomain(text: string): string | null {
  const email = normaliseEmail(`a@${text.trim()}`)
  return isEmail(email) ? email.slice(2) : null
}

/** Whether a normalised text can be an address. */
export function isEmail(email: string): boolean {
  const [local, domain] = parted(email)
  return email.length <= longestEmail && localShape.test(local) && domainShape.test(domain)
}
