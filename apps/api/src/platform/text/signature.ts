import { createHmac, timingSafeEqual } from 'node:crypto'

interface Key {
  secret: string
  /** What is signed, and in which version: nothing that is signed for one purpose passes for another. */
  purpose: string
}

/** The signature of a hash (HMAC-SHA-256, hex), by a key that is made of the secret for this purpose alone. */
export function signatureOf(hash: string, { secret, purpose }: Key): string {
  const key = createHmac('sha256', secret).update(purpose).digest()
  return createHmac('sha256', key).update(hash).digest('hex')
}

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
