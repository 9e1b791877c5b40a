import { pipeline, Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

export interface PackedFile {
  name: string
  content: Iterable<Buffer> | AsyncIterable<Buffer>
}

/** Flags: the checksum and sizes follow the bytes (bit 3), and names are in UTF-8 (bit 11). */
const flags = 0x0808
const deflated = 8
const neededVersion = 20
/** Made on Unix, which determines the meaning of the file attributes. */
const madeBy = 0x0300 | neededVersion
const plainFile = 0o100644 * 0x10000

/** Larger numbers need the format for large archives (ZIP64), which not every spreadsheet program reads. */
const most = 0xffff_fffe

/** Returns a time in the format of MS-DOS, which zip archives use; in UTC. */
function dosTime(now: Date): number {
  const day = ((now.getUTCFullYear() - 1980) << 9) | ((now.getUTCMonth() + 1) << 5) | now.getUTCDate()
  const time = (now.getUTCHours() << 11) | (now.getUTCMinutes() << 5) | (now.getUTCSeconds() >> 1)
  return day * 0x10000 + time
}

/** Encodes the numbers of a header in little-endian order; each has its width in bytes. */
function header(...fields: [value: number, width: 2 | 4][]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, width]) => sum + width, 0))
  let at = 0
  for (const [value, width] of fields) at = bytes.writeUIntLE(value, at, width)
  return bytes
}

interface Sums {
  crc: number
  packed: number
  unpacked: number
}

const sumFields = ({ crc, packed, unpacked }: Sums): [number, 4][] => [
  [crc, 4],
  [packed, 4],
  [unpacked, 4],
]

/** Fields of the header before a file, which the directory at the end of the archive repeats. */
const commonFields = (name: Buffer, time: number, sums: Sums): [number, 2 | 4][] => [
  [neededVersion, 2],
  [flags, 2],
  [deflated, 2],
  [time, 4],
  ...sumFields(sums),
  [name.length, 2],
  [0, 2],
]

const listed = (name: Buffer, time: number, sums: Sums, begin: number) =>
  Buffer.concat([
    header(
      [0x02014b50, 4],
      [madeBy, 2],
      ...commonFields(name, time, sums),
      [0, 2],
      [0, 2],
      [0, 2],
      [plainFile, 4],
      [begin, 4],
    ),
    name,
  ])

/** Compresses the bytes of one file; updates its checksum and sizes. */
async function* packed(content: PackedFile['content'], sums: Sums): AsyncGenerator<Buffer> {
  async function* summed() {
    for await (const bytes of content) {
      // Node's own checksum: that of the zip library took longer than compressing the bytes.
      sums.crc = crc32(bytes, sums.crc)
      sums.unpacked += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: 256 * 1024 })
  // Errors are thrown to the reader of the stream.
  pipeline(Readable.from(summed(), { objectMode: false }), deflate, () => undefined)
  for await (const bytes of deflate as AsyncIterable<Buffer>) {
    sums.packed += bytes.length
    yield bytes
  }
}

/**
 * A zip archive (APPNOTE 6.3.9) whose files are compressed one after the other while their bytes arrive,
 * quickly rather than tightly. Throws when a file or the archive becomes larger than 4 GB.
 */
export async function* packZip(
  files: Iterable<PackedFile> | AsyncIterable<PackedFile>,
  now: Date,
): AsyncGenerator<Buffer> {
  const time = dosTime(now)
  const list: Buffer[] = []
  let at = 0
  const counted = (bytes: Buffer) => {
    at += bytes.length
    if (at > most) throw new RangeError('The archive became larger than 4 GB')
    return bytes
  }
  for await (const { name: text, content } of files) {
    const name = Buffer.from(text)
    const begin = at
    const sums = { crc: 0, packed: 0, unpacked: 0 }
    yield counted(Buffer.concat([header([0x04034b50, 4], ...commonFields(name, time, sums)), name]))
    for await (const bytes of packed(content, sums)) yield counted(bytes)
    if (sums.unpacked > most) throw new RangeError(`${text} became larger than 4 GB`)
    yield counted(header([0x08074b50, 4], ...sumFields(sums)))
    list.push(listed(name, time, sums, begin))
  }
  const all = Buffer.concat(list)
  const count = list.length
  yield all
  yield header([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [all.length, 4], [at, 4], [0, 2])
}
