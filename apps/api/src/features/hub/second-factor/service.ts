import { randomBytes, randomInt } from 'node:crypto'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { accountChanged } from '../../session/hub-port.ts'
import { deletePasskeys, listPasskeys } from '../passkeys/queries.ts'
import * as queries from './queries.ts'
import { hashCode, seal, unseal } from './sealing.ts'
import { findStep } from './totp.ts'

const offerMinutes = 10
const secretBytes = 20
const codeCount = 10

/** Returns since when sign-in requires a second factor; null: it does not. */
export async function findFactorSince(db: DbOrTx, accountId: string): Promise<Date | null> {
  const [totp, [first]] = await Promise.all([queries.findTotp(db, accountId), listPasskeys(db, accountId)])
  const times = [totp?.confirmed_at, first?.created_at].flatMap((time) => time ?? [])
  return times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}

/** Whether an app is connected. */
export const hasApp = async (db: DbOrTx, accountId: string): Promise<boolean> =>
  ((await queries.findTotp(db, accountId))?.confirmed_at ?? null) !== null

/** Whether sign-in requires a second factor. */
export const hasFactor = async (db: DbOrTx, accountId: string): Promise<boolean> =>
  (await findFactorSince(db, accountId)) !== null

interface FactorInput {
  accountId: string
  /** The setting SECRET. */
  secret: string
  now: Date
}

interface CodeInput extends FactorInput {
  /** As typed. */
  code: string
}

const tidy = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

const stepOf = (totp: queries.Totp, given: CodeInput, last: number): number | null => {
  const key = unseal(given, totp.secret)
  return key && findStep(key, tidy(given.code), { now: given.now, last })
}

/** Uses up a code and returns its kind; null when it is wrong or used. */
export async function takeCode(tx: DbOrTx, given: CodeInput): Promise<'totp' | 'recovery' | null> {
  const { accountId, code, now } = given
  const totp = await queries.lockTotp(tx, accountId)
  const step = totp?.confirmed_at ? stepOf(totp, given, Number(totp.last_step)) : null
  if (step !== null) {
    await queries.setStep(tx, { accountId, step })
    return 'totp'
  }
  const hash = hashCode(given, tidy(code))
  return (await queries.useCode(tx, { accountId, hash, now })) ? 'recovery' : null
}

/** Stores a secret for an app until it is tried. Returns false when one is in use. */
export const offer = (tx: DbOrTx, mine: FactorInput): Promise<boolean> =>
  queries.offerTotp(tx, { ...mine, secret: seal(mine, randomBytes(secretBytes)) })

/** Returns the offered secret that its owner has yet to confirm; null: none or expired. */
export async function findOffer(db: DbOrTx, mine: FactorInput): Promise<Buffer | null> {
  const totp = await queries.findTotp(db, mine.accountId)
  if (!totp || totp.confirmed_at) return null
  const isOpen = mine.now.getTime() - totp.created_at.getTime() < offerMinutes * 60_000
  return isOpen ? unseal(mine, totp.secret) : null
}

// Without letters and digits that look alike.
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const drawLetters = (count: number) =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('')

/** Ten letters of 31: 49 bits. */
const drawCode = () => `${drawLetters(5)}-${drawLetters(5)}`

/** Returns new recovery codes, stored only as hashes. The previous ones stop working. */
export async function renewCodes(tx: DbOrTx, mine: FactorInput): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, drawCode)
  const hashes = codes.map((code) => hashCode(mine, tidy(code)))
  await queries.replaceCodes(tx, { accountId: mine.accountId, hashes, now: mine.now })
  return codes
}

/** The first code proves that the app has the secret, and turns the factor on. Returns null for a wrong code. */
export async function turnOn(tx: DbOrTx, given: CodeInput): Promise<string[] | null> {
  const { accountId, now } = given
  const totp = await queries.lockTotp(tx, accountId)
  if (!totp || totp.confirmed_at) return null
  const step = stepOf(totp, given, 0)
  if (step === null) return null
  await queries.setStep(tx, { accountId, step, confirmedAt: now })
  await tellProduct(tx, accountId)
  return renewCodes(tx, given)
}

/** Informs the product whether there is a factor now. */
export const tellProduct = async (tx: DbOrTx, accountId: string): Promise<void> =>
  accountChanged(tx, accountId, { secondFactorSince: await findFactorSince(tx, accountId) })

/** Removes the second factor, so that the password alone is enough. Returns false when there was none. */
export async function removeFactor(tx: DbOrTx, accountId: string): Promise<boolean> {
  const hadApp = await queries.deleteFactor(tx, accountId)
  const passkeys = await deletePasskeys(tx, accountId)
  await tellProduct(tx, accountId)
  return hadApp || passkeys > 0
}
