/** Whether a film, a recording or an image has been cut off, told by its container: what it announces must be there. */
export function isWhole(bytes: Buffer, extension: string): boolean {
  return check[extension]?.(bytes) ?? true
}

const check: Record<string, (bytes: Buffer) => boolean> = {
  mp4: isWholeMp4,
  m4a: isWholeMp4,
  mp3: isWholeMp3,
  webm: isWholeWebm,
  webp: (bytes) => bytes.length >= 8 && bytes.readUInt32LE(4) + 8 <= bytes.length,
  png: (bytes) => bytes.includes('IEND', 0, 'latin1'),
}

/** ISO/IEC 14496-12: boxes of a size and a type; `moov` says what is where, and may stand at the end. */
function isWholeMp4(bytes: Buffer): boolean {
  let hasIndex = false
  for (let at = 0; at < bytes.length; ) {
    if (at + 8 > bytes.length) return false
    if (bytes.toString('latin1', at + 4, at + 8) === 'moov') hasIndex = true
    const short = bytes.readUInt32BE(at)
    // 1: the size follows, in eight bytes; 0: to the end of the file.
    if (short === 1 && at + 16 > bytes.length) return false
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short || bytes.length - at
    if (size < 8) return false
    at += size
    if (at > bytes.length) return false
  }
  return hasIndex
}

/**
 * Frames of an MP3 say nothing of its end; the first one may, in what Xing and LAME write into it: the bytes of all
 * frames. It follows the tags (ID3v2, whose size has seven bits in a byte).
 */
function isWholeMp3(bytes: Buffer): boolean {
  const hasTags = bytes.toString('latin1', 0, 3) === 'ID3' && bytes.length >= 10
  const tagBytes = hasTags ? bytes.subarray(6, 10).reduce((sum, byte) => sum * 128 + byte, 0) + 10 : 0
  const first = bytes.subarray(tagBytes, tagBytes + 64)
  const head = Math.max(first.indexOf('Xing', 0, 'latin1'), first.indexOf('Info', 0, 'latin1'))
  if (head < 0 || head + 16 > first.length) return tagBytes < bytes.length
  const flags = first.readUInt32BE(head + 4)
  const hasBytes = (flags & 2) !== 0
  const at = head + ((flags & 1) !== 0 ? 12 : 8)
  return !hasBytes || tagBytes + first.readUInt32BE(at) <= bytes.length
}

/** RFC 8794 (EBML) and RFC 9559 (Matroska): elements of an id, a size and data; a size of ones alone is unknown. */
function isWholeWebm(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; ) {
    const idLength = lengthOf(bytes[at])
    const sizeAt = at + idLength
    const sizeLength = lengthOf(bytes[sizeAt])
    const data = sizeAt + sizeLength
    if (idLength === 0 || sizeLength === 0 || data > bytes.length) return false
    const size = readSize(bytes, sizeAt, sizeLength)
    // What has no size of its own is told by what is in it.
    at = size === null ? data : data + size
    if (at > bytes.length) return false
  }
  return true
}

/** Bytes of a number whose first byte has as many zeros before its first one; 0 when there is none. */
const lengthOf = (first = 0): number => (first === 0 ? 0 : Math.clz32(first) - 23)

function readSize(bytes: Buffer, at: number, length: number): number | null {
  let value = (bytes[at] ?? 0) & (0xff >> length)
  let isUnknown = value === 0xff >> length
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte
    if (byte !== 0xff) isUnknown = false
  }
  return isUnknown ? null : value
}
