import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

// What a second factor is kept as is of no use without the setting SECRET, which no copy of the database holds.

const nonceBytes = 12
const tagBytes = 16

const keyFor = (secret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `second-factor:${use}`, 32))

/** Whose something is: what is sealed for one account opens for no other. */
interface Owner {
  secret: string
  accountId: string
}

export function seal({ secret, accountId }: Owner, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'totp'), nonce).setAAD(Buffer.from(accountId))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Null: it was sealed with another SECRET. */
export function unseal({ secret, accountId }: Owner, sealed: Buffer): Buffer | null {
  const key = keyFor(secret, 'totp')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(accountId))
    .setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

/** What is kept of a recovery code: a code is short enough to be tried through, so the hash has a key. */
export const hashCode = ({ secret, accountId }: Owner, code: string): Buffer =>
  createHmac('sha256', keyFor(secret, 'recovery')).update(`${accountId}:${code}`).digest()
