import { createHmac, timingSafeEqual } from 'node:crypto'

interface Key {
  secret: string
  /** Purpose and version: a signature for one purpose is invalid for another. */
  purpose: string
}

/** Returns the signature of a hash (HMAC-SHA-256, hex), with a key derived from the secret for this purpose. */
export function signatureOf(hash: string, { secret, purpose }: Key): string {
  const key = createHmac('sha256', secret).update(purpose).digest()
  return createHmac('sha256', key).update(hash).digest('hex')
}

/** Compares two texts in constant time. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
