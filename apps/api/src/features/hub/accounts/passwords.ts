import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the first parameters in OWASP's Password Storage Cheat Sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const written = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** Other keyboards may type the same letters as other code points (NIST SP 800-63B-4, 3.1.1.2). */
export const normalised = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalised(password), cost)

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
/** A hash of no account's password, which takes as long to compare as any other. */
const nobodys = `${written}${base64(16)}$${base64(32)}`

type PasswordCheck =
  | 'wrong'
  | 'right'
  /** Right, but hashed with old parameters: worth hashing again now. */
  | 'right-but-dated'

/**
 * Whether the password matches the hash. Without a hash (unknown e-mail) it does the same work, so that the response
 * time does not reveal who has an account.
 */
export async function checkPassword(passwordHash: string | null, password: string): Promise<PasswordCheck> {
  const known = passwordHash ?? nobodys
  const isKept = (await verify(known, normalised(password))) && passwordHash !== null
  if (isKept) return known.startsWith(written) ? 'right' : 'right-but-dated'
  const formerly = password.normalize('NFC')
  if (formerly === normalised(password)) return 'wrong'
  return (await verify(known, formerly)) && passwordHash !== null ? 'right-but-dated' : 'wrong'
}
