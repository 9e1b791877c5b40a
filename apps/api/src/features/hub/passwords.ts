import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the parameters that OWASP's Password Storage Cheat Sheet names first. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same letters typed on another keyboard may arrive composed otherwise (RFC 8265). */
const normalised = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> => hash(normalised(password), cost)

let dummy: Promise<string> | null = null

/**
 * Whether the password belongs to the hash. Without a hash (nobody has this e-mail) the same work is done, so that
 * the time of the answer does not tell who has an account.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await dummy), normalised(password))
  return passwordHash !== null && matches
}
