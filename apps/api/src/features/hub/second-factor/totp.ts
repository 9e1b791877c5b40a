import { createHmac, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6
/** One step to either side: clocks of phones are inexact, and typing takes time (RFC 6238, 5.2). */
const tolerance = [0, -1, 1]

/** Returns the code of a step (RFC 4226, 5.3), with SHA-1 and six digits, which all apps support. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

/** Returns the step of a code, later than the last one used; null when it is wrong or used. */
export function findStep(secret: Buffer, code: string, { now, last }: { now: Date; last: number }) {
  const given = Buffer.from(code)
  if (given.length !== digits) return null
  const found = tolerance
    .map((offset) => stepOf(now) + offset)
    .find((step) => step > last && timingSafeEqual(Buffer.from(codeAt(secret, step)), given))
  return found ?? null
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes a secret for apps (RFC 4648, base 32). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** Returns the content of the QR code (Key URI Format). */
export function keyUri(secret: Buffer, { brand, email }: { brand: string; email: string }): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: brand })
  return `otpauth://totp/${encodeURIComponent(`${brand}:${email}`)}?${query.toString().replaceAll('+', '%20')}`
}
