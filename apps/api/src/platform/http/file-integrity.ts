import type { Files } from '../files/files.ts'
import { required } from './errors.ts'

/**
 * Checks a stored file before it is sent. Throws 404 `not-found` when it is gone, 500 `file-damaged` when it has
 * changed.
 */
export async function requireWhole(files: Files, key: string, sum: Uint8Array | null = null): Promise<void> {
  required(await files.exists(key), 'not-found')
  required(await files.isWhole(key, sum), 'file-damaged')
}
