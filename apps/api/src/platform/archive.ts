import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { composed } from './text.ts'

export interface ArchiveEntry {
  /** Its name in the archive; a name that is there already gets a number. */
  name: string
  /** The folder in the archive that it lies in. */
  folder?: string
  /** Bytes. */
  size: number
  /** Called when its turn comes, so that only one file is open at a time. */
  open: () => Promise<Readable>
}

/** `plan.pdf`, `plan (2).pdf`, …: two files of one name would overwrite each other where the archive is opened. */
function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? []
    let free = name
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${stem} (${number})${ending}`
    taken.add(free.toLowerCase())
    return free
  })
}

function pathOf({ name, folder }: ArchiveEntry): string {
  const own = composed(name).replaceAll(/[/\\]/g, '_')
  return folder ? `${folder}/${own}` : own
}

/** What the entries are called in the archive. */
export const pathsOf = (entries: readonly ArchiveEntry[]): string[] => distinctNames(entries.map(pathOf))

/**
 * Hands the entry's stream to the archive unless nobody waits for the archive any more. A moment late, so that an
 * archive that was only wanted for its size opens no file at all.
 */
function openInto(output: Readable, entry: ArchiveEntry, onOpen: (stream: Readable) => void) {
  const open = async (give: (error: unknown, stream: Readable) => void) => {
    if (output.destroyed) return
    try {
      const stream = await entry.open()
      onOpen(stream)
      stream.once('error', (error) => output.destroy(error))
      if (output.destroyed) stream.destroy()
      else give(null, stream)
    } catch (error) {
      output.destroy(error as Error)
    }
  }
  return (give: (error: unknown, stream: Readable) => void) => void setImmediate(open, give)
}

/**
 * A zip archive that is written while it is read (APPNOTE 6.3.9; names in UTF-8, files stored as they are, so that its
 * size in bytes is known beforehand). When the reader goes away, the file that is open is closed.
 */
export function openArchive(entries: readonly ArchiveEntry[], now: Date): { stream: Readable; size: number } {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let current: Readable | null = null
  output.once('close', () => current?.destroy())
  zip.on('error', (error: Error) => output.destroy(error))
  const names = pathsOf(entries)
  for (const [index, entry] of entries.entries()) {
    const options = { size: entry.size, compress: false, mtime: now, mode: 0o100644 }
    const open = openInto(output, entry, (stream) => {
      current = stream
    })
    zip.addReadStreamLazy(names[index] ?? entry.name, options, open)
  }
  let size = 0
  // The types of the library know neither that the options may be left out nor what the callback is given.
  const end = zip.end.bind(zip) as unknown as (whenSized: (size: number) => void) => void
  end((bytes) => {
    size = bytes
  })
  return { stream: output, size }
}
