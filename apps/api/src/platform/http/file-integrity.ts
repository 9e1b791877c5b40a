import type { Files } from '../files/files.ts'
import { required } from './errors.ts'

/** Before a file of the store is sent: 404 `not-found` when it is gone, 500 `file-damaged` when it is not what was stored. */
export async function requireWhole(files: Files, key: string, sum: Uint8Array | null = null): Promise<void> {
  required(await files.exists(key), 'not-found')
  required(await files.isWhole(key, sum), 'file-damaged')
}
