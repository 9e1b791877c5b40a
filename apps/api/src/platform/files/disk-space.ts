import { mkdir, statfs } from 'node:fs/promises'

/** What else is on the disk, the database perhaps, has this much left for itself. */
const reserveBytes = 512 * 1024 * 1024

/** Whether a folder's disk has room for so many bytes more. */
export async function hasRoom(dir: string, bytes: number): Promise<boolean> {
  await mkdir(dir, { recursive: true })
  const { bavail, bsize } = await statfs(dir)
  return bytes + reserveBytes <= bavail * bsize
}
