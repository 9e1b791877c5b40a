import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Deps } from '../../../deps.ts'
import * as fileQueries from '../files.queries.ts'
import { translationsDraft } from '../translations/translations.ts'

type ExportInput = Pick<Deps, 'files' | 'clock'>

/** A file of an archive: a text, or a file of the store with its size, if known. */
type ArchiveFile = { text: string } | { media: string; size?: number }

/** Returns the pack's files as a zip archive with their paths, which unpacks to a content folder. */
export async function exportArchive(
  { db, ...means }: ExportInput & Pick<Deps, 'db'>,
  packId: string,
): Promise<Readable> {
  const rows = await fileQueries.listFiles(db, packId)
  const files = rows.map(({ path, content, media }): [string, ArchiveFile] => [
    path,
    media ? { media: media.key, size: media.size } : { text: content ?? '' },
  ])
  const translations = await translationsDraft(db, packId)
  if (translations) files.push([translations.path, { text: translations.content }])
  return archiveOf(means, files)
}

/** Returns a zip archive (APPNOTE 6.3.9). Media are read one after the other while it is sent. */
export function archiveOf(
  { files, clock }: ExportInput,
  entries: Iterable<readonly [string, ArchiveFile]>,
): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let current: Readable | null = null
  output.once('close', () => current?.destroy())
  zip.on('error', (error: Error) => output.destroy(error))
  const options = { mtime: clock(), mode: 0o100644 }
  for (const [path, file] of entries) {
    if ('text' in file) zip.addBuffer(Buffer.from(file.text), path, options)
    else
      zip.addReadStreamLazy(path, { ...options, ...sized(file), compress: false }, (give) => {
        // The client is gone, so no further file is opened.
        if (output.destroyed) return
        files.getStream(`media/${file.media}`).then(
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

const sized = ({ size }: { size?: number }) => (size === undefined ? {} : { size })
