import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import { ZipFile } from 'yazl'
import { mimeOf } from './formats.ts'

type Content = string | Buffer
type Part = [
  name: string,
  content: Content | Promise<Content>,
  options?: { compress?: boolean; mode?: number },
]

/** An archive of these parts, in this order. */
export async function zip(...parts: Part[]): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, content, options] of parts) archive.addBuffer(Buffer.from(await content), name, options)
  archive.end()
  return buffer(archive.outputStream as NodeJS.ReadableStream)
}

const types: Part = ['[Content_Types].xml', '<Types/>']

export const docx = (...more: Part[]) => zip(types, ['word/document.xml', '<document/>'], ...more)
export const pptx = (...more: Part[]) => zip(types, ['ppt/presentation.xml', '<presentation/>'], ...more)
export const xlsx = (...more: Part[]) => zip(types, ['xl/workbook.xml', '<workbook/>'], ...more)
export const odt = () =>
  zip(['mimetype', mimeOf.odt, { compress: false }], ['content.xml', '<office:document-content/>'])

const centralHeader = Buffer.from('PK\x01\x02', 'latin1')
const endRecord = Buffer.from('PK\x05\x06', 'latin1')

/** Writes a number of four bytes into the central directory entry of an archive's first part. */
export function patchList(archive: Buffer, { at, value }: { at: 16 | 20 | 24; value: number }): Buffer {
  const patched = Buffer.from(archive)
  patched.writeUInt32LE(value, patched.indexOf(centralHeader) + at)
  return patched
}

/** Repeats the archive's one part in its central directory. */
export function repeatList(archive: Buffer, times: number): Buffer {
  const listStart = archive.indexOf(centralHeader)
  const listEnd = archive.indexOf(endRecord)
  const list = Buffer.concat(Array.from({ length: times }, () => archive.subarray(listStart, listEnd)))
  const end = Buffer.from(archive.subarray(listEnd))
  end.writeUInt16LE(times, 8)
  end.writeUInt16LE(times, 10)
  end.writeUInt32LE(list.length, 12)
  return Buffer.concat([archive.subarray(0, listStart), list, end])
}

/** Marks the archive's first part as encrypted, in the central directory and in its local header. */
export function encrypted(archive: Buffer): Buffer {
  const patched = Buffer.from(archive)
  patched.writeUInt16LE(1, patched.indexOf(centralHeader) + 8)
  patched.writeUInt16LE(1, 6)
  return patched
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

/** A PNG that declares these dimensions and has almost no data. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** The boxes at the start of a film. */
export const mp4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\0\0isommp42', 'latin1'),
  Buffer.from([0, 0, 0, 8]),
  Buffer.from('mdat', 'latin1'),
])
