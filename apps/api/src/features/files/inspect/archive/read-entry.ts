import { crc32 } from 'node:zlib'
import { type ContentFormat, contentFormatOf } from '@zenit/contract/file-formats'
import type { Entry, ZipFile } from 'yauzl'
import { ContentFault } from '../../../../platform/files/content-fault.ts'
import { damaged } from '../../../../platform/files/zip-entries.ts'
import { headBytes, isArchive, isImage, isText } from '../formats.ts'
import { createTextCheck } from '../text.ts'
import { isLitterName } from './system-files.ts'

/** What to read of a file inside: its first bytes, all of it as text, or all of it at once. */
type EntryParts = 'head' | 'text' | 'whole'

export interface Content {
  name: string
  head: Buffer
  /** Empty unless requested. */
  whole: Buffer
}

/** Maximum size held in memory, in bytes, so that nested archives and images can be opened. */
const maxWhole = 64 * 1024 * 1024

export function wantedOf(name: string, container: ContentFormat): EntryParts {
  const format = contentFormatOf(name)
  if (container !== 'zip') return format && isArchive(format) ? 'whole' : partWants(name)
  if (isLitterName(name)) return 'head'
  if (format && isText(format)) return 'text'
  return format && (isArchive(format) || isImage(format)) ? 'whole' : 'head'
}

/** Parts of office documents whose first bytes suffice; others can hide a document of another kind. */
const plainPart =
  /\.(xml|rels|vml|png|jpe?g|gif|webp|emf|wmf|tiff?|bmp|svg|wdp|mp[34]|m4[av]|mov|wav|odttf|fntdata|ttf)$/i
const declarations = /^\[Content_Types\]\.xml$|^META-INF\/manifest\.xml$/

const partWants = (name: string): EntryParts =>
  plainPart.test(name) && !declarations.test(name) ? 'head' : 'whole'

/** Decompresses one entry and checks it against the listed length and checksum. */
export async function readEntry(
  zip: ZipFile,
  entry: Entry,
  { wants }: { wants: EntryParts },
): Promise<Content> {
  if (wants === 'whole' && entry.uncompressedSize > maxWhole)
    throw new ContentFault('bomb', `must not hold archives or images of more than ${maxWhole} bytes`)
  const check = wants === 'text' ? createTextCheck() : null
  const kept: Buffer[] = []
  let [bytes, sum] = [0, 0]
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    if (wants === 'whole' || bytes < headBytes) kept.push(chunk)
    bytes += chunk.length
    sum = crc32(chunk, sum)
    check?.take(chunk)
  }
  check?.end()
  if (bytes !== entry.uncompressedSize || sum !== entry.crc32) throw damaged()
  const all = Buffer.concat(kept)
  const whole = wants === 'whole' ? all : all.subarray(0, 0)
  return { name: entry.fileName, head: all.subarray(0, headBytes), whole }
}
