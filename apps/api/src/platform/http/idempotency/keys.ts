import { hashSecret } from '../../ids.ts'
import { ApiError } from '../errors.ts'

const longestKey = 255

/** Returns the header `Idempotency-Key`, or null without one. Throws 400 when it is empty or too long. */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  const key = String(header).trim()
  if (key.length > 0 && key.length <= longestKey) return key
  throw new ApiError('invalid-input', {
    fields: [{ field: 'Idempotency-Key', code: 'length', values: { limit: longestKey } }],
  })
}

/** What is stored of a key or of a request. */
export const hashOf = hashSecret
