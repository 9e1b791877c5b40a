import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the parameters that OWASP's Password Storage Cheat Sheet names first. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const written = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** The same letters typed on another keyboard may arrive as other code points (NIST SP 800-63B-4, 3.1.1.2). */
export const normalised = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalised(password), cost)

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
/** What costs as much to compare with as any other, and is nobody's. */
const nobodys = `${written}${base64(16)}$${base64(32)}`

type PasswordCheck =
  | 'wrong'
  | 'right'
  /** Right, but kept in a way of the past: worth keeping anew while it is at hand. */
  | 'right-but-dated'

/**
 * Whether the password belongs to the hash. Without a hash (nobody has this e-mail) the same work is done, so that
 * the time of the answer does not tell who has an account.
 */
export async function checkPassword(passwordHash: string | null, password: string): Promise<PasswordCheck> {
  const known = passwordHash ?? nobodys
  const isKept = (await verify(known, normalised(password))) && passwordHash !== null
  if (isKept) return known.startsWith(written) ? 'right' : 'right-but-dated'
  const formerly = password.normalize('NFC')
  if (formerly === normalised(password)) return 'wrong'
  return (await verify(known, formerly)) && passwordHash !== null ? 'right-but-dated' : 'wrong'
}
