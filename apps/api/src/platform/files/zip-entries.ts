import type { Entry, ZipFile } from 'yauzl'
import { ContentFault } from './content-fault.ts'

const megabyte = 1024 * 1024
const maxEntries = 2_000
const maxUnpacked = 500 * megabyte
/** Up to this size, any compression ratio is harmless. */
const freeUnpacked = 50 * megabyte
/** Texts and sheets compress 5 to 50 times, bombs a thousand times. */
const maxRatio = 100

const bomb = (message: string) => new ContentFault('bomb', message)
export const damaged = () => new ContentFault('damaged', 'must be a whole archive')

/** What may still be unpacked, for an archive and all nested archives together. */
export interface Budget {
  entries: number
  bytes: number
}

export const budgetOf = (fileSize: number): Budget => ({
  entries: maxEntries,
  bytes: Math.min(maxUnpacked, Math.max(freeUnpacked, fileSize * maxRatio)),
})

/** Files and folders, not links, devices and pipes. Systems without these kinds leave the field empty. */
const plainKinds = [0, 0o100000, 0o040000]
const kindOf = ({ externalFileAttributes }: Entry) => (externalFileAttributes >>> 16) & 0o170000

export const isFolder = ({ fileName }: Entry): boolean => fileName.endsWith('/')

function checkEntry(entry: Entry): void {
  if (entry.isEncrypted()) throw new ContentFault('encrypted', 'must not need a password')
  if (!entry.canDecodeFileData()) throw damaged()
  if (!plainKinds.includes(kindOf(entry))) throw new ContentFault('link', 'must not hold links')
  if (isFolder(entry) && entry.uncompressedSize > 0) throw damaged()
  if (/[\p{Cc}\p{Bidi_Control}]/u.test(entry.fileName))
    throw new ContentFault('inside', 'must not hold names with invisible signs')
}

const headerBytes = 30

/** Overlapping entries are cheap to send and expensive to unpack, and programs read them differently. */
function checkOverlap(entries: readonly Entry[], fileSize: number): void {
  const spans = entries
    .map((entry) => ({
      from: entry.relativeOffsetOfLocalHeader,
      bytes: headerBytes + entry.fileNameLength + entry.compressedSize,
    }))
    .sort((one, other) => one.from - other.from)
  spans.forEach(({ from, bytes }, index) => {
    if (from + bytes > (spans[index + 1]?.from ?? fileSize)) throw bomb('must not hold files that overlap')
  })
}

/** Returns the entries by the archive's directory, within limits, without unpacking. */
export async function listEntries(zip: ZipFile, budget: Budget): Promise<Entry[]> {
  budget.entries -= zip.entryCount
  if (budget.entries < 0) throw bomb(`must hold at most ${maxEntries} files`)
  const entries: Entry[] = []
  const names = new Set<string>()
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry)
    entries.push(entry)
    names.add(entry.fileName)
    budget.bytes -= entry.uncompressedSize
    if (budget.bytes < 0) throw bomb('must not unpack to so much')
  }
  checkOverlap(entries, zip.fileSize)
  // When two files have the same name, programs differ in which one they take.
  if (names.size < entries.length) throw damaged()
  return entries
}
