import { createHash } from 'node:crypto'
import { canonicalJson } from '../../platform/text/canonical-json.ts'

/** SHA-256 of a document, independent of key order. */
export const checksumOf = (document: unknown): string =>
  createHash('sha256').update(canonicalJson(document)).digest('hex')
