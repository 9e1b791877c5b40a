import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Answer } from '../browser.testing.ts'

/** Encodes the part of CBOR (RFC 8949) that authenticators use. */
function cbor(value: number | string | Buffer | Map<unknown, unknown>): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size])
    if (size < 256) return Buffer.from([(major << 5) | 24, size])
    return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, one]) => [cbor(key as string), cbor(one as string)])
  return Buffer.concat([head(5, value.size), ...parts])
}

const hashOf = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** The options with which a page requests a passkey. */
export function askedIn({ text }: Answer): { challenge: string; rpId?: string; rp?: { id: string } } {
  const [, json = '{}'] = /data-options="([^"]*)"/.exec(text) ?? []
  return JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&'))
}

interface CeremonyOptions {
  challenge: string
  origin: string
  isVerified?: boolean
}

/** A device with one passkey (ECDSA), as seen through a browser. */
export class Authenticator {
  readonly id = randomBytes(32)
  #counter = 0
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  #dataFor(origin: string, flags: number): Buffer {
    this.#counter += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    return Buffer.concat([hashOf(new URL(origin).hostname), Buffer.from([flags]), counter])
  }

  #answer(response: Record<string, Buffer | string[]>): string {
    const id = this.id.toString('base64url')
    const encoded = Object.entries(response).map(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? value.toString('base64url') : value,
    ])
    const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
    return JSON.stringify({ ...common, response: Object.fromEntries(encoded) })
  }

  /** Resets its signature counter, like a copy of it. */
  turnBack(): void {
    this.#counter = 0
  }

  create({ challenge, origin, isVerified = true }: CeremonyOptions): string {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const length = Buffer.from([0, this.id.length])
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, cbor(key)])
    const authData = Buffer.concat([this.#dataFor(origin, isVerified ? 0x45 : 0x41), credential])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return this.#answer({
      clientDataJSON: Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin })),
      attestationObject: cbor(attestation),
      transports: ['internal'],
    })
  }

  get({ challenge, origin, isVerified = true }: CeremonyOptions): string {
    const clientDataJSON = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }))
    const authenticatorData = this.#dataFor(origin, isVerified ? 0x05 : 0x01)
    const signed = Buffer.concat([authenticatorData, hashOf(clientDataJSON)])
    const signature = sign('sha256', signed, this.#keys.privateKey)
    return this.#answer({ clientDataJSON, authenticatorData, signature })
  }
}
