import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connect.ts'
import { type Placeholders, prepare, prepareShared } from '../../db/prepare.ts'
import { logSecurityEvent } from '../../observability/security-events.ts'
import { ApiError } from '../errors.ts'
import { placeOf } from '../place.ts'
import type { PendingClaim } from './counted-statements.ts'
import { createPendingCounts } from './pending-counts.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The claim that the first statement of a call counts together with its write; null: nothing is left to
     * count.
     */
    claim: PendingClaim | null
  }
}

export interface Limit {
  /** Maximum use in one window: requests, unless a claim has its own cost. */
  max: number
  /** Length of a window, which begins with its first request. */
  seconds: number
  /**
   * The write that counts it locks the count until it is on disk, so other statements count it on the pool.
   */
  isHeld?: boolean
}

/** What a request uses of a limit. */
export interface Claim {
  /** The limit's name. */
  limit: string
  /** The account, address and so on that is counted; stored only as a keyed hash. */
  of: string
  /** 1 by default. */
  cost?: number
  /** Counted and logged, but not refused: the caller decides. */
  isSoft?: boolean
}

export interface Use {
  /** In this window, including this claim. */
  used: number
  endsAt: Date
  /** True above the limit; returned only for soft claims. */
  isOver: boolean
}

/** Whether the requests of a call are counted by signed-in person or by place. */
export interface CallLimit {
  limit: string
  by: 'account' | 'address'
}

export interface RateLimits {
  /**
   * Counts claims in one round trip, across all processes. Throws 429 `rate-limited` with `Retry-After` when one is
   * over its limit; further requests are then refused without a query until the window ends. Returns the use of each.
   */
  take(request: FastifyRequest, claims: readonly Claim[]): Promise<Use[]>
  /** Undoes a claim that turned out to be legitimate. */
  giveBack(claims: readonly Claim[]): Promise<void>
  /** Deletes the counts of these claims. */
  forget(claims: readonly Claim[]): Promise<void>
  /** Returns the counter for the requests of a call; null: they are not counted. */
  ofCall(name: string): CallCounter | null
}

export interface CallCounter {
  /** Counts a request before its body is read, or leaves that to its write. Throws 429 when over a limit. */
  begin(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /**
   * Counts what was left to the write if no statement has counted it (refused before, or failed); always ends
   * it.
   */
  finish(request: FastifyRequest): Promise<void>
}

interface Row {
  key: Buffer
  used: number
  ends_at: Date
}

interface ClaimParameters {
  keys: Buffer[]
  costs: number[]
  ends: Date[]
  now: Date
}

// Sorted by key, so that two requests never deadlock.
const counting = ({ keys, costs, ends, now }: Placeholders<ClaimParameters>) => sql<Row>`
    insert into rate_limits as known (key, used, ends_at)
    select * from unnest(${keys}::bytea[], ${costs}::bigint[], ${ends}::timestamptz[]) as claim (key, used, ends_at)
    order by key
    on conflict (key) do update set
      used = case when known.ends_at > ${now}::timestamptz then known.used else 0 end + excluded.used,
      ends_at = case when known.ends_at > ${now}::timestamptz then known.ends_at else excluded.ends_at end
    returning key, used, ends_at`

const countClaims = prepareShared<Row, ClaimParameters>(counting)
/**
 * For counts that a write may lock until it is on disk: on a shared connection, other statements would wait
 * behind them.
 */
const countHeldClaims = prepare<Row, ClaimParameters>(counting)

/** Returns the seconds until a time, for `Retry-After`. */
export const retryAfter = (until: Date, now: Date): { 'retry-after': string } => ({
  'retry-after': String(Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))),
})

export interface Settings {
  db: Db
  clock: Clock
  secret: string
  limits: Readonly<Record<string, Limit>>
  /** By call name. */
  calls: Readonly<Record<string, readonly CallLimit[]>>
  /** Names of calls whose one limit is counted by their first statement (`prepareCounted`). */
  countedByWrite?: readonly string[]
  /** Returns the signed-in person, or null. */
  accountOf(request: FastifyRequest): string | null
}

function limitOf({ limits }: Settings, { limit }: Claim): Limit {
  const known = limits[limit]
  if (!known) throw new Error(`There is no limit ${limit}`)
  return known
}

function hasher({ secret }: Settings) {
  return ({ limit, of }: Claim) =>
    createHmac('sha256', secret).update(`limit:${limit}:${of}`).digest().subarray(0, 16)
}

/** Counts in a table shared by all processes. Without the database, calls fail with 503, as everywhere. */
function createStore(settings: Settings) {
  const { db } = settings
  const keyOf = hasher(settings)
  return {
    keyOf,
    async count(claims: readonly Claim[], now: Date): Promise<Use[]> {
      const keys = claims.map(keyOf)
      const costs = claims.map(({ cost = 1 }) => cost)
      const ends = claims.map((claim) => new Date(now.getTime() + limitOf(settings, claim).seconds * 1000))
      const isHeld = claims.some((claim) => limitOf(settings, claim).isHeld)
      const count = isHeld ? countHeldClaims : countClaims
      const rows = await count(db, { keys, costs, ends, now })
      const byKey = new Map(rows.map((row) => [row.key.toString('hex'), row]))
      return claims.map((claim, index) => {
        const row = byKey.get(keys[index]?.toString('hex') ?? '')
        const used = row?.used ?? 0
        return { used, endsAt: row?.ends_at ?? now, isOver: used > limitOf(settings, claim).max }
      })
    },
    async giveBack(claims: readonly Claim[]): Promise<void> {
      const keys = claims.map(keyOf)
      const costs = claims.map(({ cost = 1 }) => cost)
      await sql`
        with held as (
          select key, cost from rate_limits join unnest(${keys}::bytea[], ${costs}::bigint[]) as claim (key, cost)
          using (key) order by key for update of rate_limits)
        update rate_limits set used = greatest(0, rate_limits.used - held.cost)
        from held where rate_limits.key = held.key`.execute(db)
    },
    async forget(claims: readonly Claim[]): Promise<void> {
      await db.deleteFrom('rate_limits').where('key', 'in', claims.map(keyOf)).execute()
    },
  }
}

/** Remembers who is over a limit, which stops floods in this process. */
function createMemory(keyOf: (claim: Claim) => Buffer) {
  const over = new LRUCache<string, Date>({ max: 10_000 })
  const nameOf = (claim: Claim) => keyOf(claim).toString('hex')
  return {
    find: (claims: readonly Claim[], now: Date): Date | undefined =>
      claims.map((claim) => over.get(nameOf(claim))).find((until) => until && until > now),
    add: (claim: Claim, until: Date) => over.set(nameOf(claim), until),
    forget: (claim: Claim) => over.delete(nameOf(claim)),
  }
}

/** Refuses claims over their limit, and logs them. */
function createJudge(settings: Settings) {
  const { clock, accountOf } = settings
  const memory = createMemory(hasher(settings))
  const refuse = (until: Date, now: Date) => new ApiError('rate-limited', { headers: retryAfter(until, now) })
  return {
    memory,
    /** Throws when one of the claims is known to be over its limit, without a query. */
    requireOpen(claims: readonly Claim[], now: Date): void {
      const until = memory.find(claims, now)
      if (until) throw refuse(until, now)
    },
    /** Throws when this claim exceeds its limit; logs it once, for the first excess on any process. */
    judge(request: FastifyRequest, claim: Claim, { used, endsAt, isOver }: Use): void {
      if (!isOver) return
      if (used - (claim.cost ?? 1) <= limitOf(settings, claim).max)
        logSecurityEvent(request.log, 'rate-limited', { actorId: accountOf(request), reason: claim.limit })
      if (claim.isSoft) return
      memory.add(claim, endsAt)
      throw refuse(endsAt, clock())
    },
  }
}

type Judge = ReturnType<typeof createJudge>

/** Leaves the claim of a call to its write, as long as the same person has few requests in progress. */
function createLeaving(settings: Settings, { requireOpen, judge }: Judge) {
  const { clock } = settings
  const keyOf = hasher(settings)
  const pending = createPendingCounts()
  /** Returns false when too many are already left: this one is then counted, and if over, refused, at once. */
  return function leave(request: FastifyRequest, reply: FastifyReply, claim: Claim): boolean {
    const { max, seconds } = limitOf(settings, claim)
    const now = clock()
    requireOpen([claim], now)
    // Without its whole body, a request never reaches its handler; with it, it does, even when its client has
    // disconnected.
    const isLost = () => reply.raw.closed && !request.raw.complete
    if (isLost()) return false
    const claimKey = keyOf(claim)
    const release = pending.take(claimKey.toString('hex'), max)
    if (!release) return false
    reply.raw.once('close', () => isLost() && release())
    const values = {
      ...{ claimKey, claimCost: claim.cost ?? 1, claimMax: max, claimNow: now },
      claimEnd: new Date(now.getTime() + seconds * 1000),
    }
    let isCounted = false
    request.claim = {
      values: () => (isCounted ? null : values),
      release,
      settle({ used, endsAt }) {
        isCounted = true
        request.claim = null
        release()
        judge(request, claim, { used, endsAt, isOver: used > max })
      },
    }
    return true
  }
}

export function createRateLimits(settings: Settings): RateLimits {
  const { clock, calls, accountOf, countedByWrite = [] } = settings
  const store = createStore(settings)
  const judge = createJudge(settings)
  const leave = createLeaving(settings, judge)

  async function take(request: FastifyRequest, claims: readonly Claim[]): Promise<Use[]> {
    const now = clock()
    judge.requireOpen(claims, now)
    const uses = await store.count(claims, now)
    for (const [index, claim] of claims.entries()) judge.judge(request, claim, uses[index] as Use)
    return uses
  }

  const claimsOf = (request: FastifyRequest, claimed: readonly CallLimit[]): Claim[] =>
    claimed.map(({ limit, by }) => ({
      limit,
      of: by === 'account' ? String(accountOf(request)) : placeOf(request.ip),
    }))

  return {
    take,
    giveBack: (claims) => store.giveBack(claims),
    async forget(claims) {
      for (const claim of claims) judge.memory.forget(claim)
      await store.forget(claims)
    },
    ofCall(name) {
      const claimed = calls[name]
      if (!claimed) return null
      const isLeft = countedByWrite.includes(name)
      if (isLeft && claimed.length !== 1) throw new Error(`${name} leaves more than one limit to its write`)
      return {
        async begin(request, reply) {
          const claims = claimsOf(request, claimed)
          const [claim] = claims
          // Looking up and storing an idempotency key comes before the write, and also requires to be within
          // the limit.
          const isFirst = request.headers['idempotency-key'] === undefined
          if (isLeft && isFirst && claim && leave(request, reply, claim)) return
          await take(request, claims)
        },
        async finish(request) {
          const left = request.claim
          if (!left) return
          request.claim = null
          await take(request, claimsOf(request, claimed)).finally(() => left.release())
        },
      }
    },
  }
}

/** Counts and refuses nothing: for tests that send many requests. */
export const noRateLimits = (): RateLimits => ({
  take: async (_request, claims) => claims.map(() => ({ used: 0, endsAt: new Date(0), isOver: false })),
  giveBack: async () => undefined,
  forget: async () => undefined,
  ofCall: () => null,
})
