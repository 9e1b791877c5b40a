import { mkdir, statfs } from 'node:fs/promises'

/** Space that stays free for other data on the disk, perhaps the database. */
const reserveBytes = 512 * 1024 * 1024

/** Whether a folder's disk has room for this many more bytes. */
export async function hasRoom(dir: string, bytes: number): Promise<boolean> {
  await mkdir(dir, { recursive: true })
  const { bavail, bsize } = await statfs(dir)
  return bytes + reserveBytes <= bavail * bsize
}
