/** A Protocol Buffers message: the values of each field, by its number, in the order of the message. */
export type Message = Map<number, (Uint8Array | bigint)[]>

/** Parses one message. Varints and 64-bit values are numbers, the rest bytes (OTLP has no other kinds). */
export function readMessage(bytes: Uint8Array): Message {
  const message: Message = new Map()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] ?? 0
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const slice = (length: number) => {
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const key = Number(varint())
    const field = key >> 3
    const kind = key & 7
    if (kind !== 0 && kind !== 1 && kind !== 2 && kind !== 5) throw new Error(`There is no kind ${kind}`)
    let value: Uint8Array | bigint
    if (kind === 0) value = varint()
    else if (kind === 2) value = slice(Number(varint()))
    else if (kind === 5) value = slice(4)
    else {
      value = view.getBigUint64(at, true)
      at += 8
    }
    message.set(field, [...(message.get(field) ?? []), value])
  }
  return message
}

const bytesOf = (value: unknown): Uint8Array => (value instanceof Uint8Array ? value : new Uint8Array())

export const messages = (of: Message, field: number): Message[] =>
  (of.get(field) ?? []).map((value) => readMessage(bytesOf(value)))

export const text = (of: Message, field: number): string =>
  Buffer.from(bytesOf(of.get(field)?.[0])).toString('utf8')

export const hex = (of: Message, field: number): string =>
  Buffer.from(bytesOf(of.get(field)?.[0])).toString('hex')

export const integer = (of: Message, field: number): number => Number(of.get(field)?.[0] ?? 0)

const toDouble = (bits: bigint): number => new DataView(BigUint64Array.of(bits).buffer).getFloat64(0, true)

export const double = (of: Message, field: number): number => {
  const bits = of.get(field)?.[0]
  return typeof bits === 'bigint' ? toDouble(bits) : Number.NaN
}

/** 64-bit values of a packed field. */
export function packed(of: Message, field: number): bigint[] {
  const bytes = bytesOf(of.get(field)?.[0])
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: bytes.length / 8 }, (_, place) => view.getBigUint64(8 * place, true))
}

export const packedDoubles = (of: Message, field: number): number[] => packed(of, field).map(toDouble)
