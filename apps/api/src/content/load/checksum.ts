import { createHash } from 'node:crypto'

/** SHA-256 of a document, the same whatever the order in which its keys were written. */
export function checksumOf(document: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(document, (_, value) => (isRecord(value) ? sorted(value) : value)))
    .digest('hex')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
