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

/** The person and the write: the same key means the same write only with the same content. */
interface RepeatableWrite {
  userId: string
  key: string
  /** Any JSON value. */
  content: unknown
}

interface Write<T> {
  run: () => Promise<T>
  /**
   * Checked when a write is repeated: whether its result still exists; if not, the write runs again. Defaults to true.
   */
  isThere?: ((value: T) => Promise<boolean>) | undefined
}

export interface Outcome<T> {
  value: T
  isRepeated: boolean
}

export interface Repeats {
  /**
   * Runs a write once per person and key within 24 hours, across all processes; a repetition returns the first value,
   * unless its result is gone. Errors and undefined are not stored. Throws 422 `idempotency-key-reused` for the key of
   * another write, 409 `request-in-progress` while the first one is still running after a short wait.
   */
  once<T>(write: RepeatableWrite, run: Write<T>['run'], isThere?: Write<T>['isThere']): Promise<Outcome<T>>
}

/** Longer responses are not stored: a repeated write runs again and meets its natural key. */
const longestResponse = 64 * 1024
/** How long, and how often, a repetition waits for the first request. */
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

/** Runs the first request of a key: holds the key meanwhile, stores the result, and releases the key on failure. */
async function runFirst<T>({ db, clock, log }: Settings, entry: HeldKey, run: () => Promise<T>): Promise<T> {
  const warn = (err: unknown) => log.warn({ err }, 'an idempotency key could not be written')
  const renewal = setInterval(() => renewLease(db, entry, clock()).catch(warn), (leaseSeconds * 1000) / 3)
  try {
    const value = await run()
    // The write is done, even if its key cannot be dropped.
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

/** Returns the first value of a finished write while its result exists; otherwise runs it again. */
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

/** One effect per key and person (IETF draft-ietf-httpapi-idempotency-key-header). */
export function createRepeats(settings: Settings): Repeats {
  return {
    once({ userId, key, content }, run, isThere) {
      const entry = { userId, keyHash: hashOf(key), requestHash: hashOf(canonicalJson(content)) }
      return once(settings, entry, { run, isThere })
    },
  }
}
