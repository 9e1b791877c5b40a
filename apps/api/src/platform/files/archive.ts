import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { createPace, paced } from '../concurrency/pace.ts'
import { cleanFileName } from '../text/text.ts'

export interface ArchiveEntry {
  /** What it is called; in the archive made safe for every system, and a name that is there already gets a number. */
  name: string
  /** The folder in the archive that it lies in. */
  folder?: string
  /** Bytes. */
  size: number
  /** Called when its turn comes, so that only one file is open at a time. */
  open: () => Promise<Readable>
}

const longestName = 200
/** Names of devices, which Windows opens instead of a file, whatever ending they have (Naming Files, Paths, Namespaces). */
const deviceName = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)/i

const partsOfName = (name: string) => /^(.+?)(\.[^.]*)?$/.exec(name) ?? []

/** At most so many bytes in UTF-8, as file systems count; the ending stays when it is one. */
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

/** A name under which an entry can be unpacked on any system: Windows refuses the most. */
export function safeEntryName(name: string): string {
  const legal = cleanFileName(name.replaceAll(/[<>:"/\\|?*]/g, '_'))
  const short = shortened(legal).replace(/[ .]+$/, '') || 'file'
  return deviceName.test(short) ? `_${short}` : short
}

/** `plan.pdf`, `plan (2).pdf`, …: two files of one name would overwrite each other where the archive is opened. */
function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  // As systems compare that take capital and small letters for the same.
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

/** What the entries are called in the archive. */
export const pathsOf = (entries: readonly ArchiveEntry[]): string[] => distinctNames(entries.map(pathOf))

/**
 * Pieces of files, at most 64 kB each, that all archives of this process together take in one turn of the event loop:
 * summing and sending one takes the processor a good tenth of a millisecond, and hundreds of archives may be under way.
 */
const pace = createPace(4)

/**
 * Hands the entry's stream to the archive unless nobody waits for the archive any more. A moment late, so that an
 * archive that was only wanted for its size opens no file at all.
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
