import { randomInt } from 'node:crypto'

// Crockford's base 32 (https://www.crockford.com/base32.html) has no I, L, O, U, which are misread or spell words.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomLetters = 12

const yearIn = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Europe/Warsaw' })

const prefixOf = (product: string) =>
  product
    .replaceAll(/[^a-z]/gi, '')
    .slice(0, 3)
    .toUpperCase() || 'CRT'

const grouped = (letters: string) => letters.match(/.{4}/g)?.join('-') ?? ''

/**
 * Returns a new certificate number, e.g. `ZEN-2026-7K3M-Q0XV-B41T`: product, year of passing, and 60 random bits. The
 * number alone opens the certificate's public page, so it must be impossible to guess.
 */
export function newCertificateNumber(product: string, passedAt: Date): string {
  const letters = Array.from({ length: randomLetters }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${prefixOf(product)}-${yearIn.format(passedAt)}-${grouped(letters)}`
}

/** An example number of this product, for hints. */
export const exampleNumber = (product: string): string => `${prefixOf(product)}-2026-7K3M-Q0XV-B41T`

/**
 * Returns a typed number in its stored form, or null when it is not a number. Accepts any case, with or without dashes
 * and spaces, and as Crockford does, O for 0 and I or L for 1.
 */
export function parseCertificateNumber(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s\p{Dash}.]/gu, '')
  const parts = /^([A-Z]{1,3})([0-9OIL]{4})([0-9A-Z]{12})$/.exec(letters)
  if (!parts) return null
  const digits = (text = '') => text.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const [, prefix, year, random] = parts
  return `${prefix}-${digits(year)}-${grouped(digits(random))}`
}
