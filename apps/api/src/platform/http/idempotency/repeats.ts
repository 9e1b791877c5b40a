import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connect.ts'
import { canonicalJson } from '../../text/canonical-json.ts'
import { ApiError } from '../errors.ts'
import { hashOf } from './keys.ts'
import {
  dropKey,
  type Entry,
  finishKey,
  forgetFinished,
  type HeldKey,
  type KeyState,
  leaseSeconds,
  renewLease,
  takeKey,
} from './store.ts'

/** Who repeats what: the same key is the same write only with the same content. */
interface RepeatableWrite {
  userId: string
  key: string
  /** Anything that JSON can say. */
  content: unknown
}

interface Write<T> {
  run: () => Promise<T>
  /** Asked of the first value when the write is repeated: what was made and is gone is made anew. Unless given, it is. */
  isThere?: ((value: T) => Promise<boolean>) | undefined
}

export interface Outcome<T> {
  value: T
  isRepeated: boolean
}

export interface Repeats {
  /**
   * Runs a write once for a person's key, within 24 hours, on all processes together; a repetition gets the first
   * value, unless what was made is gone. What fails, or gives undefined, is not kept. Throws 422 `idempotency-key-reused` for the key of another
   * write, 409 `request-in-progress` while the first one runs longer than a moment.
   */
  once<T>(write: RepeatableWrite, run: Write<T>['run'], isThere?: Write<T>['isThere']): Promise<Outcome<T>>
}

/** A response that is longer is not kept: repeated, the write runs again and meets its natural key. */
const longestResponse = 64 * 1024
/** A repetition waits so long for the first request, and looks so often. */
const patience = { tries: 20, pauseMs: 100 }

interface Settings {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
}

function textOf(value: unknown): string | null {
  const text = JSON.stringify(value)
  return text.length <= longestResponse ? text : null
}

async function untilSettled({ db, clock }: Settings, entry: Entry): Promise<KeyState> {
  for (let tries = 1; ; tries++) {
    const found = await takeKey(db, entry, clock())
    if (found.state !== 'running' || tries >= patience.tries) return found
    await sleep(patience.pauseMs)
  }
}

/** Runs the first request of a key: holds the key meanwhile, keeps what came of it, and lets it go where it failed. */
async function runFirst<T>({ db, clock, log }: Settings, entry: HeldKey, run: () => Promise<T>): Promise<T> {
  const warn = (err: unknown) => log.warn({ err }, 'an idempotency key could not be written')
  const renewal = setInterval(() => renewLease(db, entry, clock()).catch(warn), (leaseSeconds * 1000) / 3)
  try {
    const value = await run()
    // The write is done, whatever becomes of its key.
    if (value === undefined) await dropKey(db, entry).catch(warn)
    else await finishKey(db, { ...entry, response: textOf(value), now: clock() }).catch(warn)
    return value
  } catch (error) {
    await dropKey(db, entry).catch(warn)
    throw error
  } finally {
    clearInterval(renewal)
  }
}

/** The first value of a write that is finished, while what it made is there; else it runs again. */
async function repeat<T>(
  settings: Settings,
  { entry, found, how }: { entry: Entry; found: Extract<KeyState, { state: 'finished' }>; how: Write<T> },
): Promise<Outcome<T>> {
  if (found.response === null) return { value: await how.run(), isRepeated: false }
  const value = found.response as T
  if (!how.isThere || (await how.isThere(value))) return { value, isRepeated: true }
  await forgetFinished(settings.db, { ...entry, since: found.since, response: value })
  return once(settings, entry, { run: how.run })
}

async function once<T>(settings: Settings, entry: Entry, how: Write<T>): Promise<Outcome<T>> {
  const found = await untilSettled(settings, entry)
  if (found.state === 'another') throw new ApiError('idempotency-key-reused')
  if (found.state === 'running')
    throw new ApiError('request-in-progress', { headers: { 'retry-after': '1' } })
  if (found.state === 'finished') return repeat(settings, { entry, found, how })
  const value = await runFirst(settings, { ...entry, since: found.since }, how.run)
  return { value, isRepeated: false }
}

/** One effect for each key and person (IETF draft-ietf-httpapi-idempotency-key-header). */
export function createRepeats(settings: Settings): Repeats {
  return {
    once({ userId, key, content }, run, isThere) {
      const entry = { userId, keyHash: hashOf(key), requestHash: hashOf(canonicalJson(content)) }
      return once(settings, entry, { run, isThere })
    },
  }
}
