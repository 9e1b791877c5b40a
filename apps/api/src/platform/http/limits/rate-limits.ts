import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connect.ts'
import { prepareShared } from '../../db/prepare.ts'
import { logSecurityEvent } from '../../observability/security-events.ts'
import { ApiError } from '../errors.ts'
import { placeOf } from '../place.ts'

export interface Limit {
  /** How much may be used in one window: requests, unless a claim has a cost of its own. */
  max: number
  /** How long a window is. It begins with its first request. */
  seconds: number
}

/** What a request is about to use of a limit. */
export interface Claim {
  /** The limit's name. */
  limit: string
  /** Whose share of it: an account, an address, …; kept only as a keyed hash. */
  of: string
  /** 1 by default. */
  cost?: number
  /** Counted and written to the log, but what is over it is the caller's to judge. */
  isSoft?: boolean
}

export interface Use {
  /** In this window, with this claim. */
  used: number
  endsAt: Date
  /** More than the limit allows; only what was soft comes back like that. */
  isOver: boolean
}

/** By what a call's requests are counted: the person who is signed in, or the place that they come from. */
export interface CallLimit {
  limit: string
  by: 'account' | 'address'
}

export interface RateLimits {
  /**
   * Counts claims, all in one round trip, on all processes together. Throws 429 `rate-limited` with `Retry-After` when
   * one is over its limit; whoever is over asks the database no more until the window ends. Returns the use of each.
   */
  take(request: FastifyRequest, claims: readonly Claim[]): Promise<Use[]>
  /** Undoes a claim that turned out to be honest. */
  giveBack(claims: readonly Claim[]): Promise<void>
  /** Forgets all that was counted for these. */
  forget(claims: readonly Claim[]): Promise<void>
  /** What each request of a call claims, before its body is read; null: nothing. */
  ofCall(name: string): ((request: FastifyRequest) => Promise<void>) | null
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

// In the order of their keys, so that two requests never wait for each other.
const countClaims = prepareShared<Row, ClaimParameters>(
  ({ keys, costs, ends, now }) => sql`
    insert into rate_limits as known (key, used, ends_at)
    select * from unnest(${keys}::bytea[], ${costs}::bigint[], ${ends}::timestamptz[]) as claim (key, used, ends_at)
    order by key
    on conflict (key) do update set
      used = case when known.ends_at > ${now}::timestamptz then known.used else 0 end + excluded.used,
      ends_at = case when known.ends_at > ${now}::timestamptz then known.ends_at else excluded.ends_at end
    returning key, used, ends_at`,
)

/** Seconds until a time, as `Retry-After` carries them. */
export const retryAfter = (until: Date, now: Date): { 'retry-after': string } => ({
  'retry-after': String(Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))),
})

export interface Settings {
  db: Db
  clock: Clock
  secret: string
  limits: Readonly<Record<string, Limit>>
  /** By the call's name. */
  calls: Readonly<Record<string, readonly CallLimit[]>>
  /** Who is signed in, or null. */
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

/** How much is used, in a table that all processes share. The database being away is 503, as everywhere. */
function createStore(settings: Settings) {
  const { db } = settings
  const keyOf = hasher(settings)
  return {
    keyOf,
    async count(claims: readonly Claim[], now: Date): Promise<Use[]> {
      const keys = claims.map(keyOf)
      const costs = claims.map(({ cost = 1 }) => cost)
      const ends = claims.map((claim) => new Date(now.getTime() + limitOf(settings, claim).seconds * 1000))
      const rows = await countClaims(db, { keys, costs, ends, now })
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

/** Who is over: a flood of their requests stops here. */
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

export function createRateLimits(settings: Settings): RateLimits {
  const { clock, calls, accountOf } = settings
  const store = createStore(settings)
  const memory = createMemory(store.keyOf)

  /** Throws when this claim went over its limit; says so once, by the first one over on whichever process. */
  function judge(request: FastifyRequest, claim: Claim, { used, endsAt, isOver }: Use): void {
    if (!isOver) return
    if (used - (claim.cost ?? 1) <= limitOf(settings, claim).max)
      logSecurityEvent(request.log, 'rate-limited', { actorId: accountOf(request), reason: claim.limit })
    if (claim.isSoft) return
    memory.add(claim, endsAt)
    throw new ApiError('rate-limited', { headers: retryAfter(endsAt, clock()) })
  }

  async function take(request: FastifyRequest, claims: readonly Claim[]): Promise<Use[]> {
    const now = clock()
    const until = memory.find(claims, now)
    if (until) throw new ApiError('rate-limited', { headers: retryAfter(until, now) })
    const uses = await store.count(claims, now)
    for (const [index, claim] of claims.entries()) judge(request, claim, uses[index] as Use)
    return uses
  }

  return {
    take,
    giveBack: (claims) => store.giveBack(claims),
    async forget(claims) {
      for (const claim of claims) memory.forget(claim)
      await store.forget(claims)
    },
    ofCall(name) {
      const claimed = calls[name]
      if (!claimed) return null
      return async (request) => {
        const claims = claimed.map(({ limit, by }) => ({
          limit,
          of: by === 'account' ? String(accountOf(request)) : placeOf(request.ip),
        }))
        await take(request, claims)
      }
    },
  }
}

/** Counts nothing and refuses nobody: for tests that are floods themselves. */
export const noRateLimits = (): RateLimits => ({
  take: async (_request, claims) => claims.map(() => ({ used: 0, endsAt: new Date(0), isOver: false })),
  giveBack: async () => undefined,
  forget: async () => undefined,
  ofCall: () => null,
})
