import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Deps } from '../../deps.ts'
import * as queries from './queries.ts'

/**
 * The pack's files as a zip archive (APPNOTE 6.3.9), under the very paths that they have: it is unpacked as a content
 * folder. Media are read one after the other while the archive is sent.
 */
export async function exportArchive(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  packId: string,
): Promise<Readable> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let current: Readable | null = null
  output.once('close', () => current?.destroy())
  zip.on('error', (error: Error) => output.destroy(error))
  const options = { mtime: clock(), mode: 0o100644 }
  for (const { path, content, media } of await queries.listFiles(db, packId)) {
    if (media === null) zip.addBuffer(Buffer.from(content ?? ''), path, options)
    else
      zip.addReadStreamLazy(path, { ...options, size: media.size, compress: false }, (give) => {
        // Nobody reads the archive any more: no further file is opened.
        if (output.destroyed) return
        files.getStream(`media/${media.key}`).then(
          (stream) => {
            current = stream
            stream.once('error', (error) => output.destroy(error))
            if (output.destroyed) stream.destroy()
            else give(null, stream)
          },
          (error) => output.destroy(error),
        )
      })
  }
  zip.end()
  return output
}
