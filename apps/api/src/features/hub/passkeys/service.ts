import { randomBytes } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Config } from '../../../config/config.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import * as queries from './queries.ts'

/** Maximum number of passkeys per account. */
export const mostPasskeys = 10
const challengeMinutes = 10
const longestName = 60

/** Ed25519, ECDSA and RSA with SHA-256: the algorithms that authenticators support. */
const algorithms = [-8, -7, -257]

/** The account, the session and the time of a ceremony. */
export interface Ceremony {
  account: { id: string; email: string }
  /** The interaction or the session in which it happens. */
  boundTo: string
  now: Date
  config: Pick<Config, 'publicUrl' | 'brand'>
}

/** Passkeys work only at the configured public address. */
function siteOf({ publicUrl, brand }: Ceremony['config']) {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, rpName: brand, origin }
}

async function keepChallenge(db: DbOrTx, asked: Ceremony, purpose: queries.Purpose) {
  const challenge = randomBytes(32)
  const expiresAt = new Date(asked.now.getTime() + challengeMinutes * 60_000)
  const { boundTo, account } = asked
  await queries.keepChallenge(db, { boundTo, purpose, accountId: account.id, challenge, expiresAt })
  return new Uint8Array(challenge)
}

const timeout = challengeMinutes * 60_000
const transportsOf = ({ transports }: queries.Passkey) => transports
export const idOf = ({ credential_id }: Pick<queries.Passkey, 'credential_id'>): string =>
  credential_id.toString('base64url')

/** Returns the options for creating a passkey, as JSON. Excludes existing ones. */
export async function offerPasskey(db: DbOrTx, asked: Ceremony): Promise<string> {
  const { rpID, rpName } = siteOf(asked.config)
  const known = await queries.listPasskeys(db, asked.account.id)
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new Uint8Array(Buffer.from(asked.account.id.replaceAll('-', ''), 'hex')),
    userName: asked.account.email,
    challenge: await keepChallenge(db, asked, 'create'),
    timeout,
    excludeCredentials: known.map((one) => ({ id: idOf(one), transports: transportsOf(one) })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  return JSON.stringify(options)
}

/** Returns the options for asking the account's passkeys, as JSON; null: it has none. */
export async function askPasskey(db: DbOrTx, asked: Ceremony): Promise<string | null> {
  const known = await queries.listPasskeys(db, asked.account.id)
  if (known.length === 0) return null
  const options = await generateAuthenticationOptions({
    rpID: siteOf(asked.config).rpID,
    challenge: await keepChallenge(db, asked, 'use'),
    timeout,
    allowCredentials: known.map((one) => ({ id: idOf(one), transports: transportsOf(one) })),
    userVerification: 'required',
  })
  return JSON.stringify(options)
}

interface AnswerInput extends Ceremony {
  /** The browser's response, as JSON. */
  response: string
}

/** Parses untrusted input: anything but an object with an id is null. */
function read<T extends { id: string }>(text: string): T | null {
  try {
    const value: unknown = JSON.parse(text)
    const isAnswer =
      typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    return isAnswer ? (value as T) : null
  } catch {
    return null
  }
}

/** The library throws for every failed check. */
const orNull = <T>(verified: Promise<T>): Promise<T | null> => verified.catch(() => null)

async function expected(tx: DbOrTx, given: AnswerInput, purpose: queries.Purpose) {
  const { boundTo, account, now, config } = given
  const challenge = await queries.takeChallenge(tx, { boundTo, purpose, accountId: account.id, now })
  const { rpID, origin } = siteOf(config)
  return (
    challenge && {
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }
  )
}

export type Refusal = 'wrong' | 'full'

/** Stores a passkey that the browser has just created. Its challenge is used up whatever the result. */
export async function addPasskey(
  tx: DbOrTx,
  given: AnswerInput & { name: string },
): Promise<Refusal | 'added'> {
  const wanted = await expected(tx, given, 'create')
  const response = read<RegistrationResponseJSON>(given.response)
  if (!wanted || !response) return 'wrong'
  const verified = await orNull(
    verifyRegistrationResponse({ response, ...wanted, supportedAlgorithmIDs: algorithms }),
  )
  if (!verified?.verified) return 'wrong'
  const { account, name, now } = given
  if ((await queries.listPasskeys(tx, account.id)).length >= mostPasskeys) return 'full'
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const isNew = await queries.insertPasskey(tx, {
    credential_id: Buffer.from(id, 'base64url'),
    account_id: account.id,
    name,
    public_key: Buffer.from(publicKey),
    counter,
    transports: transports.map(String).slice(0, 8),
    created_at: now,
  })
  return isNew ? 'added' : 'wrong'
}

/** Whether a passkey of the account has signed the challenge, which is used up whatever the result. */
export async function takePasskey(tx: DbOrTx, given: AnswerInput): Promise<boolean> {
  const wanted = await expected(tx, given, 'use')
  const response = read<AuthenticationResponseJSON>(given.response)
  if (!wanted || !response) return false
  const credentialId = Buffer.from(response.id, 'base64url')
  const passkey = await queries.lockPasskey(tx, { accountId: given.account.id, credentialId })
  if (!passkey) return false
  const credential = {
    id: idOf(passkey),
    publicKey: new Uint8Array(passkey.public_key),
    counter: Number(passkey.counter),
    transports: transportsOf(passkey),
  }
  const verified = await orNull(verifyAuthenticationResponse({ response, ...wanted, credential }))
  if (!verified?.verified) return false
  const counter = verified.authenticationInfo.newCounter
  await queries.markUsed(tx, { credentialId, counter, now: given.now })
  return true
}

/** Returns the normalised name; null when empty or too long. */
export function readName(text = ''): string | null {
  const name = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  return name && [...name].length <= longestName ? name : null
}
