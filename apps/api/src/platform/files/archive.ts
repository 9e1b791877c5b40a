import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { createPace, paced } from '../concurrency/pace.ts'
import { cleanFileName } from '../text/text.ts'

export interface ArchiveEntry {
  /** File name. Made safe for every system in the archive, and numbered if it is taken. */
  name: string
  /** Its folder in the archive. */
  folder?: string
  /** In bytes. */
  size: number
  /** Called when its turn comes, so that only one file is open at a time. */
  open: () => Promise<Readable>
}

const longestName = 200
/**
 * Names of devices, which Windows opens instead of a file, whatever their extension (Naming Files, Paths, Namespaces).
 */
const deviceName = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)/i

const partsOfName = (name: string) => /^(.+?)(\.[^.]*)?$/.exec(name) ?? []

/** Limits the bytes in UTF-8, as file systems count; a file extension is kept. */
function shortened(name: string): string {
  const [, stem = name, ending = ''] = partsOfName(name)
  const kept = Buffer.byteLength(ending) < 32 ? ending : ''
  let [short, bytes] = ['', Buffer.byteLength(kept)]
  for (const letter of kept ? stem : name) {
    bytes += Buffer.byteLength(letter)
    if (bytes > longestName) break
    short += letter
  }
  return `${short}${kept}`
}

/** Returns a name that can be unpacked on any system; Windows has the most restrictions. */
export function safeEntryName(name: string): string {
  const legal = cleanFileName(name.replaceAll(/[<>:"/\\|?*]/g, '_'))
  const short = shortened(legal).replace(/[ .]+$/, '') || 'file'
  return deviceName.test(short) ? `_${short}` : short
}

/** `plan.pdf`, `plan (2).pdf`, …: files of the same name would overwrite each other when unpacked. */
function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  // Like systems that ignore case.
  const compared = (name: string) => name.toUpperCase().toLowerCase()
  return names.map((name) => {
    const [, stem = name, ending = ''] = partsOfName(name)
    let free = name
    for (let number = 2; taken.has(compared(free)); number++) free = `${stem} (${number})${ending}`
    taken.add(compared(free))
    return free
  })
}

function pathOf({ name, folder }: ArchiveEntry): string {
  const own = safeEntryName(name)
  return folder ? `${folder}/${own}` : own
}

/** Returns the paths of the entries in the archive. */
export const pathsOf = (entries: readonly ArchiveEntry[]): string[] => distinctNames(entries.map(pathOf))

/**
 * Chunks of at most 64 kB that all archives of this process together send in one turn of the event loop: each takes a
 * good tenth of a millisecond, and hundreds of archives may be open.
 */
const pace = createPace(4)

/**
 * Passes the entry's stream to the archive unless the reader is gone. Deferred, so that an archive opened only for its
 * size opens no file.
 */
function openInto(output: Readable, entry: ArchiveEntry, onOpen: (stream: Readable) => void) {
  const open = async (give: (error: unknown, stream: Readable) => void) => {
    if (output.destroyed) return
    try {
      const stream = paced(await entry.open(), pace)
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
 * A zip archive that is written while it is read (APPNOTE 6.3.9; names in UTF-8, files uncompressed, so that the size
 * in bytes is known beforehand). When the reader goes away, the open file is closed.
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
  // The library's types miss that the options are optional, and what the callback receives.
  const end = zip.end.bind(zip) as unknown as (whenSized: (size: number) => void) => void
  end((bytes) => {
    size = bytes
  })
  return { stream: output, size }
}
