import { type FileHandle, open } from 'node:fs/promises'

/** Bytes in memory, or in a file that may be larger than the memory. */
interface Bytes {
  length: number
  /** Returns fewer bytes at the end. */
  read(at: number, length: number): Promise<Buffer>
}

const inMemory = (bytes: Buffer): Bytes => ({
  length: bytes.length,
  read: async (at, length) => bytes.subarray(at, at + length),
})

const windowBytes = 64 * 1024

/** Reads in windows, because the next read is usually close. */
async function inFile(file: FileHandle): Promise<Bytes> {
  const { size } = await file.stat()
  const window = { at: 0, bytes: Buffer.alloc(0) }
  return {
    length: size,
    async read(at, length) {
      if (at < window.at || at + length > window.at + window.bytes.length) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(windowBytes), 0, windowBytes, at)
        window.at = at
        window.bytes = buffer.subarray(0, bytesRead)
      }
      return window.bytes.subarray(at - window.at, at - window.at + length)
    },
  }
}

/** Whether a film, an audio file or an image is complete: everything that its container declares must be there. */
export const isWhole = async (bytes: Buffer, extension: string): Promise<boolean> =>
  (await check[extension]?.(inMemory(bytes))) ?? true

/** Like {@link isWhole}, but reads only the structural parts of the file. */
export async function isWholeFile(path: string, extension: string): Promise<boolean> {
  const file = await open(path)
  try {
    return (await check[extension]?.(await inFile(file))) ?? true
  } finally {
    await file.close()
  }
}

const check: Record<string, (bytes: Bytes) => Promise<boolean>> = {
  mp4: isWholeMp4,
  m4a: isWholeMp4,
  mp3: isWholeMp3,
  webm: isWholeWebm,
  webp: async (bytes) => bytes.length >= 8 && (await bytes.read(4, 4)).readUInt32LE() + 8 <= bytes.length,
  png: async (bytes) => (await bytes.read(0, bytes.length)).includes('IEND', 0, 'latin1'),
}

/** ISO/IEC 14496-12: boxes with a size and a type; `moov` is the index, and may be at the end. */
async function isWholeMp4(bytes: Bytes): Promise<boolean> {
  let hasIndex = false
  for (let at = 0; at < bytes.length; ) {
    const head = await bytes.read(at, 16)
    if (head.length < 8) return false
    if (head.toString('latin1', 4, 8) === 'moov') hasIndex = true
    const short = head.readUInt32BE()
    // 1: the size follows, in eight bytes; 0: to the end of the file.
    if (short === 1 && head.length < 16) return false
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short || bytes.length - at
    if (size < 8) return false
    at += size
    if (at > bytes.length) return false
  }
  return hasIndex
}

/**
 * MP3 frames do not declare the end; the first one may, in the byte count of all frames written by Xing and LAME. It
 * follows the tags (ID3v2, whose size uses seven bits per byte).
 */
async function isWholeMp3(bytes: Bytes): Promise<boolean> {
  const tags = await bytes.read(0, 10)
  const hasTags = tags.toString('latin1', 0, 3) === 'ID3' && tags.length === 10
  const tagBytes = hasTags ? tags.subarray(6).reduce((sum, byte) => sum * 128 + byte, 0) + 10 : 0
  const first = await bytes.read(tagBytes, 64)
  const head = Math.max(first.indexOf('Xing', 0, 'latin1'), first.indexOf('Info', 0, 'latin1'))
  if (head < 0 || head + 16 > first.length) return tagBytes < bytes.length
  const flags = first.readUInt32BE(head + 4)
  const hasBytes = (flags & 2) !== 0
  const at = head + ((flags & 1) !== 0 ? 12 : 8)
  return !hasBytes || tagBytes + first.readUInt32BE(at) <= bytes.length
}

/** RFC 8794 (EBML) and RFC 9559 (Matroska): elements with an id, a size and data; a size of all ones is unknown. */
async function isWholeWebm(bytes: Bytes): Promise<boolean> {
  for (let at = 0; at < bytes.length; ) {
    // An id and a size have eight bytes at most.
    const head = await bytes.read(at, 16)
    const idLength = lengthOf(head[0])
    const sizeLength = lengthOf(head[idLength])
    const start = idLength + sizeLength
    if (idLength === 0 || sizeLength === 0 || start > head.length) return false
    const size = readSize(head.subarray(idLength, start))
    // A box without a size is as long as its contents.
    at += start + (size ?? 0)
    if (at > bytes.length) return false
  }
  return true
}

/** Length of a number whose first byte has that many leading zeros plus one; 0 when there is none. */
const lengthOf = (first = 0): number => (first === 0 ? 0 : Math.clz32(first) - 23)

function readSize(bytes: Buffer): number | null {
  const first = bytes[0] ?? 0
  const ones = 0xff >> bytes.length
  let value = first & ones
  let isUnknown = value === ones
  for (const byte of bytes.subarray(1)) {
    value = value * 256 + byte
    if (byte !== 0xff) isUnknown = false
  }
  return isUnknown ? null : value
}
