import { crc32 } from 'node:zlib'

const keyword = 'openbadgecredential'

/** End of the first chunk, the header: signature, then length, type, 13 bytes of data and checksum. */
const headerEnd = 8 + 4 + 4 + 13 + 4

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/**
 * Returns a picture that contains its credential: the token in an uncompressed iTXt chunk, from which wallets read it
 * (Open Badges 3.0, 5.3.1; PNG, 11.3.3.4).
 */
export function bake(png: Buffer, token: string): Buffer {
  // After the keyword: terminator, no compression (two zeros), empty language and translated keyword (terminators).
  const body = Buffer.from(`iTXt${keyword}\0\0\0\0\0${token}`, 'latin1')
  const chunk = Buffer.concat([uint32(body.length - 4), body, uint32(crc32(body))])
  return Buffer.concat([png.subarray(0, headerEnd), chunk, png.subarray(headerEnd)])
}
