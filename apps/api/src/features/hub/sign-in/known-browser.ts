import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../config/config.ts'
import { newSecret } from '../../../platform/ids.ts'
import { hubPath } from '../../identity/own-hub.ts'

const cookieName = 'caiplatform_known_browser'
const year = 365 * 24 * 60 * 60
/** Accounts for which a shared browser is known, the most recent ones. */
const mostAccounts = 8

type Settings = Pick<Config, 'secret' | 'publicUrl'>

const nonceShape = /^[\w-]{22}$/
const signatureShape = /^[\w-]{32}$/

// As JSON, which is unambiguous: an address may contain any separator.
const sign = (secret: string, email: string, nonce: string) =>
  createHmac('sha256', secret)
    .update(`known-browser:${JSON.stringify([nonce, email])}`)
    .digest('base64url')
    .slice(0, 32)

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Reads the visitor's cookie. Names that were not created here are ignored. */
function read(request: FastifyRequest): { nonce: string | null; signatures: string[] } {
  const [nonce = '', ...signatures] = (request.cookies[cookieName] ?? '').split('.')
  if (!nonceShape.test(nonce)) return { nonce: null, signatures: [] }
  return { nonce, signatures: signatures.filter((one) => signatureShape.test(one)).slice(0, mostAccounts) }
}

/**
 * Returns the browser's name if somebody has signed in to this account in it before, otherwise null. Wrong passwords
 * from elsewhere do not count against it (OWASP, “device cookies”).
 */
export function findKnownBrowser(
  request: FastifyRequest,
  { secret }: Settings,
  email: string,
): string | null {
  const { nonce, signatures } = read(request)
  if (!nonce) return null
  const expected = sign(secret, email, nonce)
  return signatures.some((signature) => isSame(signature, expected)) ? nonce : null
}

/** Marks this browser as known for the account. The cookie identifies nobody and grants no access. */
export function rememberBrowser(reply: FastifyReply, { secret, publicUrl }: Settings, email: string): void {
  const { nonce: known, signatures } = read(reply.request)
  const nonce = known ?? newSecret().slice(0, 22)
  const own = sign(secret, email, nonce)
  const others = signatures.filter((signature) => signature !== own)
  reply.setCookie(cookieName, [nonce, own, ...others].slice(0, mostAccounts + 1).join('.'), {
    path: hubPath,
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: year,
  })
}
