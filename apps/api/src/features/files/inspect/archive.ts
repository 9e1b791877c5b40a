import { stat } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { UploadFormat } from '@zenit/contract/file-formats'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ApiError } from '../../../platform/http/errors.ts'
import { inQueue } from '../../../platform/queue.ts'
import { fileFault } from '../faults.ts'
import { mimeOf } from './formats.ts'
import { inspections } from './queue.ts'
import { readHead } from './read-head.ts'

const megabyte = 1024 * 1024
const maxEntries = 10_000
const maxUnpacked = 500 * megabyte
/** Up to so much, any degree of packing is harmless. */
const freeUnpacked = 50 * megabyte
/** Texts and sheets are packed 5 to 50 times, bombs a thousand times. */
const maxRatio = 100

const localHeader = Buffer.from('PK\x03\x04', 'latin1')

const other = () => fileFault('file-format', 'content', 'must hold what its ending says')
const damaged = () => fileFault('file-format', 'damaged', 'must be a whole archive')
const bomb = (message: string) => fileFault('file-format', 'bomb', message)

/** The parts by which the office formats are told apart. A main part may have a number. */
const mainPart: Partial<Record<UploadFormat, RegExp>> = {
  docx: /^word\/document\d*\.xml$/,
  pptx: /^ppt\/presentation\d*\.xml$/,
  xlsx: /^xl\/workbook\d*\.xml$/,
}
const macros = /(^|\/)vbaProject\.bin$/i

function checkEntry(entry: Entry): void {
  if (entry.isEncrypted()) throw fileFault('file-format', 'encrypted', 'must not need a password')
  if (!entry.canDecodeFileData()) throw damaged()
}

/** What is inside by the archive's own list, held to its limits: nothing of it is unpacked yet. */
async function listEntries(zip: ZipFile, fileSize: number): Promise<Entry[]> {
  if (zip.entryCount > maxEntries) throw bomb(`must hold at most ${maxEntries} files`)
  const entries: Entry[] = []
  let packed = 0
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry)
    entries.push(entry)
    packed += entry.compressedSize
    unpacked += entry.uncompressedSize
    if (unpacked > maxUnpacked) throw bomb(`must unpack to at most ${maxUnpacked} bytes`)
  }
  if (unpacked > freeUnpacked && unpacked > fileSize * maxRatio) throw bomb('is packed too tightly')
  // Entries that share their bytes: the list promises more than the file holds.
  if (packed > fileSize) throw bomb('must not hold files that overlap')
  return entries
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Unpacks everything once, to nowhere: an entry that is longer than the list says ends it there. */
async function checkSizes(zip: ZipFile, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) {
    if (entry.uncompressedSize === 0 && entry.compressedSize === 0) continue
    await pipeline(await zip.openReadStreamPromise(entry), nowhere())
  }
}

/** OpenDocument begins with its type, unpacked, under a name of its own. */
async function isOpenDocument(zip: ZipFile, [first]: readonly Entry[]): Promise<boolean> {
  const expected = mimeOf.odt
  if (first?.fileName !== 'mimetype' || first.uncompressedSize !== expected.length) return false
  const chunks: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(first)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('latin1') === expected
}

async function isOf(format: UploadFormat, zip: ZipFile, entries: readonly Entry[]): Promise<boolean> {
  if (format === 'zip') return true
  const names = entries.map(({ fileName }) => fileName)
  if (format === 'odt') return names.includes('content.xml') && (await isOpenDocument(zip, entries))
  if (names.some((name) => macros.test(name)))
    throw fileFault('file-format', 'macros', 'must not hold macros')
  const main = mainPart[format]
  return names.includes('[Content_Types].xml') && names.some((name) => main?.test(name))
}

/**
 * Holds an archive, or an office document, which is one, to its format. It is unpacked one level deep, to nowhere, in
 * flat memory, and only so many at once; archives inside it stay closed. Throws `file-format`, or `unavailable` when its
 * turn does not come.
 */
export async function checkArchive(path: string, format: UploadFormat): Promise<void> {
  // At the very beginning: nothing else may precede the archive (polyglots, self-extracting programs).
  const head = await readHead(path)
  if (!head.subarray(0, 4).equals(localHeader)) throw other()
  await inQueue(inspections, () => unpackOnce(path, format))
}

async function unpackOnce(path: string, format: UploadFormat): Promise<void> {
  const { size } = await stat(path)
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(path, { autoClose: false, lazyEntries: true })
    const entries = await listEntries(zip, size)
    if (!(await isOf(format, zip, entries))) throw other()
    await checkSizes(zip, entries)
  } catch (error) {
    throw error instanceof ApiError || isOfSystem(error) ? error : damaged()
  } finally {
    zip?.close()
  }
}

/** The disk's trouble is ours, not the file's. */
const isOfSystem = (error: unknown) => typeof (error as NodeJS.ErrnoException).syscall === 'string'
