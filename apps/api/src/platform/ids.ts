import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A new id: UUIDv7, so that rows made together lie together. */
export const newId = (): string => v7()

/** A secret of 256 bits as base64url, for tokens that a person or a cookie carries. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of a secret: its SHA-256. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
