import { createHash } from 'node:crypto'
import { canonicalJson } from '../../platform/text/canonical-json.ts'

/** SHA-256 of a document, the same whatever the order in which its keys were written. */
export const checksumOf = (document: unknown): string =>
  createHash('sha256').update(canonicalJson(document)).digest('hex')
