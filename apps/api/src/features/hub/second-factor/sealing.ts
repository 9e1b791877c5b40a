import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

// Stored second factors are useless without the setting SECRET, which no copy of the database contains.

const nonceBytes = 12
const tagBytes = 16

const keyFor = (secret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `second-factor:${use}`, 32))

/** The owner: data sealed for one account cannot be opened for another. */
interface Owner {
  secret: string
  accountId: string
}

export function seal({ secret, accountId }: Owner, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'totp'), nonce).setAAD(Buffer.from(accountId))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Returns null when it was sealed with another SECRET. */
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

/** Returns the stored hash of a recovery code. Codes are short enough to be tried through, so the hash has a key. */
export const hashCode = ({ secret, accountId }: Owner, code: string): Buffer =>
  createHmac('sha256', keyFor(secret, 'recovery')).update(`${accountId}:${code}`).digest()
