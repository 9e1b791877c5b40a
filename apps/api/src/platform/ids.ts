import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { v7 } from 'uuid'

/** A new id: UUIDv7, so that rows made together lie together. */
export const newId = (): string => v7()

/** A new id that tells nothing, not even what was made before what: for all content (a test is served in an order of its own). */
export const newRandomId = (): string => randomUUID()

/** Whether a text has the form of an id, so that it can be looked for. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** A secret of 256 bits as base64url, for tokens that a person or a cookie carries. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of a secret: its SHA-256. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
