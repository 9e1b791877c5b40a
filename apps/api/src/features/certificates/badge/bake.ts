import { crc32 } from 'node:zlib'

const keyword = 'openbadgecredential'

/** Where the first chunk, the header, ends: signature, then length, type, 13 bytes of data and their sum. */
const headerEnd = 8 + 4 + 4 + 13 + 4

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/**
 * A picture that carries its credential: the token in an uncompressed iTXt chunk, from which wallets read it (Open
 * Badges 3.0, 5.3.1; PNG, 11.3.3.4).
 */
export function bake(png: Buffer, token: string): Buffer {
  // After the keyword: its end, no compression (two zeros), no language and no translated keyword (their ends).
  const body = Buffer.from(`iTXt${keyword}\0\0\0\0\0${token}`, 'latin1')
  const chunk = Buffer.concat([uint32(body.length - 4), body, uint32(crc32(body))])
  return Buffer.concat([png.subarray(0, headerEnd), chunk, png.subarray(headerEnd)])
}
