import { open } from 'node:fs/promises'
import { headBytes } from './formats.ts'

/** Returns the first bytes of a file, as many as any signature needs. */
export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
