import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../db/connect.ts'
import { type Placeholders, prepare } from '../../db/prepare.ts'

/** A claim as parameters of the statement that counts it. */
export interface ClaimValues {
  claimKey: Buffer
  claimCost: number
  /** End of its window, if the window begins with this claim. */
  claimEnd: Date
  /** Maximum use under its limit. */
  claimMax: number
  claimNow: Date
}

/** Use of the limit after the claim was counted. */
export interface ClaimCount {
  used: number
  endsAt: Date
}

/**
 * The claim of a request that has not been counted yet. The first statement of the request counts it; `route`
 * counts it if no statement has.
 */
export interface PendingClaim {
  /** Null once it has been counted. */
  values(): ClaimValues | null
  /** Records the count of a statement; throws 429 `rate-limited` when it is over the limit. */
  settle(count: ClaimCount): void
  /** Marks the claim as no longer in progress, however it was counted. */
  release(): void
}

type CountedRow = ClaimCount & { isFound: true | null }

const countClaim = (claim: Placeholders<ClaimValues>) => sql`
  insert into rate_limits as known (key, used, ends_at)
  values (${claim.claimKey}::bytea, ${claim.claimCost}::bigint, ${claim.claimEnd}::timestamptz)
  on conflict (key) do update set
    used = case when known.ends_at > ${claim.claimNow}::timestamptz then known.used else 0 end + excluded.used,
    ends_at = case when known.ends_at > ${claim.claimNow}::timestamptz then known.ends_at else excluded.ends_at end
  returning used, ends_at, used <= ${claim.claimMax}::bigint as is_within`

interface Parts<Row> {
  /** The statement's common table expressions. */
  parts: RawBuilder<unknown>
  select: RawBuilder<Row>
}

/**
 * Prepares a statement of a hot path that also counts its request's claim: one round trip and one commit for
 * both. Its first read must require `isWithin`, so that it finds and writes nothing when over the limit; the
 * count remains. Without a claim to count, the statement runs without that part.
 *
 * Another statement that counts the same claim waits until this one has committed. It must therefore not use
 * a shared connection (`lanes.ts`), unless this one writes nothing that has to reach the disk.
 */
export function prepareCounted<Row extends object, P extends object>(
  build: (places: Placeholders<P>, isWithin: RawBuilder<boolean>) => Parts<Row>,
  how: typeof prepare = prepare,
) {
  const plain = how<Row, P>((places) => {
    const { parts, select } = build(places, sql`true`)
    return sql`with ${parts} ${select}`
  })
  const counted = how<Row & CountedRow, P & ClaimValues>((places) => {
    const { parts, select } = build(places as Placeholders<P>, sql`(select is_within from claim)`)
    return sql`
      with claim as (${countClaim(places as Placeholders<ClaimValues>)}), ${parts}
      select claim.used, claim.ends_at as "endsAt", found.*
      from claim left join (select true as "isFound", one.* from (${select}) one) found on true`
  })
  return async (db: DbOrTx, values: P, claim?: PendingClaim | null): Promise<Row[]> => {
    const claimed = claim?.values()
    if (!claim || !claimed) return plain(db, values)
    const rows = await counted(db, { ...values, ...claimed })
    const [first] = rows
    if (!first) throw new Error('A claim was not counted')
    claim.settle(first)
    return rows.filter(({ isFound }) => isFound)
  }
}
