import { buffer, text } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

const mostEntries = 5_000
const mostEntryBytes = 4 * 1024 * 1024
const mostBytes = 64 * 1024 * 1024

const mostPictureBytes = 16 * 1024 * 1024

/** Larger than any question bank. */
export class ArchiveTooLarge extends Error {}

export interface ArchivedText {
  name: string
  text: string
}

export interface Archive {
  isSheet: boolean
  /** Its XML files; empty for a sheet. */
  documents: ArchivedText[]
  /** By path, up to the size limit of questions' images. */
  pictures: Map<string, Buffer>
  /** Paths of the files that are neither; of a sheet, those that its cells do not contain. */
  others: string[]
}

/**
 * Reads an archive in memory, without using its paths on disk. For a sheet, everything is unpacked once to measure it,
 * whatever the archive claims: the sheet reader has no limits of its own.
 */
export async function readArchive(bytes: Buffer): Promise<Archive> {
  const zip = await fromBufferPromise(bytes)
  try {
    const entries = await listEntries(zip)
    const isSheet = entries.some(({ fileName }) => fileName === 'xl/workbook.xml')
    const wanted = isSheet ? entries : entries.filter(({ fileName }) => /\.(xml|qti)$/i.test(fileName))
    if (wanted.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > mostBytes)
      throw new ArchiveTooLarge()
    const documents: ArchivedText[] = []
    for (const entry of wanted) {
      const document = { name: entry.fileName, text: await readEntry(zip, entry) }
      if (!isSheet) documents.push(document)
    }
    const pictures = isSheet ? new Map<string, Buffer>() : await readPictures(zip, entries)
    const others = entries
      .map(({ fileName }) => fileName)
      .filter((path) => (isSheet ? besideCells.test(path) : !isRead(path) && !pictures.has(path)))
    return { isSheet, documents, pictures, others }
  } finally {
    zip.close()
  }
}

/** Pictures, charts and embedded files of a workbook. */
const besideCells = /^xl\/(media|charts|embeddings)\/[^/]+$/

/** Folders and schemas say nothing either. */
const isRead = (path: string): boolean => /(\.(xml|qti|xsd|dtd)|\/)$/i.test(path)

async function readPictures(zip: ZipFile, entries: readonly Entry[]): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>()
  let left = mostPictureBytes
  for (const entry of entries) {
    const { fileName, uncompressedSize } = entry
    if (!/\.(png|jpe?g|gif|webp)$/i.test(fileName) || uncompressedSize > Math.min(mostEntryBytes, left))
      continue
    left -= uncompressedSize
    pictures.set(fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return pictures
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    if (entries.push(entry) > mostEntries) throw new ArchiveTooLarge()
  }
  return entries
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > mostEntryBytes) throw new ArchiveTooLarge()
  // Fails when the size differs from the central directory.
  return text(await zip.openReadStreamPromise(entry))
}
