import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, DbOrTx } from '../../../platform/db/connect.ts'
import { newSecret } from '../../../platform/ids.ts'
import { isTestPassed } from '../../passes/test-passed.sql.ts'
import type { CertificateRow } from '../queries.ts'
import { placesOfList } from './status-list.ts'

export interface BadgeSource {
  certificate: CertificateRow
  badge: { subjectId: string; salt: string; list: number; place: number }
  /** Null without an account, and while the address is not confirmed. */
  email: string | null
  /** How the course was passed; null once those records are deleted. */
  evidence: 'closed-test' | 'final-work' | 'both' | null
}

const findBadge = (db: DbOrTx, number: string) =>
  db
    .selectFrom('badges')
    .where('number', '=', number)
    .select(['subject_id as subjectId', 'salt', 'list', 'place'])
    .executeTakeFirst()

// Drawing a free place from a full list would not end, so only half of each list is used.
const usedOfList = placesOfList / 2

/** Returns the list that takes new badges. */
async function openList(db: DbOrTx): Promise<number> {
  const { rows } = await sql<{ list: number; used: number }>`
    select list, count(*)::int as used from badges
    where list = (select max(list) from badges) group by list`.execute(db)
  const [last] = rows
  if (!last) return 1
  return last.used < usedOfList ? last.list : last.list + 1
}

/** Gives a certificate its badge once; of several concurrent calls one succeeds. */
async function allotBadge(db: Db, number: string): Promise<BadgeSource['badge']> {
  const list = await openList(db)
  await db
    .insertInto('badges')
    .values({ number, subject_id: randomUUID(), salt: newSecret(), list, place: randomInt(placesOfList) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Nothing was inserted when another certificate took the place: draw again.
  return (await findBadge(db, number)) ?? allotBadge(db, number)
}

/** Returns all data for the credential of a certificate. */
export async function readBadgeSource(db: Db, certificate: CertificateRow): Promise<BadgeSource> {
  const { number, user_id } = certificate
  const { rows } = await sql<Pick<BadgeSource, 'email' | 'evidence'>>`
    select case when u.email_confirmed then u.email end as email,
      case when p.evidence = 'final-work' and ${isTestPassed(sql`p.user_id`, sql`p.course_id`)} then 'both'
        else p.evidence end as evidence
    from (select ${user_id}::uuid as id) as holder
    left join users u on u.id = holder.id
    left join course_passes p on p.certificate_number = ${number}`.execute(db)
  const [holder] = rows
  const badge = (await findBadge(db, number)) ?? (await allotBadge(db, number))
  return { certificate, badge, email: holder?.email ?? null, evidence: holder?.evidence ?? null }
}

/** Returns the places of revoked certificates in a list, and the time of its last change, restorations included. */
export async function readRevocations(
  db: Db,
  list: number,
): Promise<{ places: number[]; changedAt: Date | null }> {
  const { rows } = await sql<{ places: number[] | null; changedAt: Date | null }>`
    select array_agg(b.place order by b.place) filter (where c.revoked_at is not null) as places,
      greatest(max(c.revoked_at), max(e.happened_at)) as "changedAt"
    from badges b join certificates c on c.number = b.number
    left join lateral (select max(happened_at) as happened_at from certificate_events
      where number = b.number and kind in ('revoked', 'restored')) e on true
    where b.list = ${list}`.execute(db)
  return { places: rows[0]?.places ?? [], changedAt: rows[0]?.changedAt ?? null }
}

/** Returns the highest list number. List 1 exists before the first badge. */
export async function readLastList(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('badges')
    .select(({ fn }) => fn.max('list').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 1
}
