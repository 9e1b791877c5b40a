import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { v7 } from 'uuid'

/** Returns a new UUIDv7, so that rows created together are stored together. */
export const newId = (): string => v7()

/** Returns a new random id that reveals no order: for all content (a test is served in its own order). */
export const newRandomId = (): string => randomUUID()

/** Whether a text has the format of an id and can be looked up. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Returns a secret of 256 bits as base64url, for tokens of people and cookies. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Returns the stored form of a secret: its SHA-256. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
