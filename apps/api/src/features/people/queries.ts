import type { QueryOf } from '@zenit/contract/call'
import { mostCounted } from '@zenit/contract/parts'
import type { listPeople } from '@zenit/contract/people'
import { type RawBuilder, sql } from 'kysely'
import type { Language } from '../../content/document.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { limitTo } from '../../platform/db/page.ts'
import { isPastCount } from '../../platform/lists.ts'
import { rolesOf } from '../organisations/managers.sql.ts'
import { isTestPassed } from '../passes/test-passed.sql.ts'
import { matching } from './matching.sql.ts'

export interface PersonRow {
  id: string
  issuer: string
  firstName: string
  lastName: string
  email: string
  avatar: string | null
  roles: string[]
  timeZone: string
  locale: Language
  disabledAt: Date | null
  createdAt: Date
  organisationId: string
  organisationName: string
  rank: number
  seenAt: Date | null
}

const rankOf = sql`coalesce((select max(p.rank) from rank_promotions p where p.user_id = u.id), 1)`
const seenAtOf = sql`(select max(s.seen_at) from sessions s where s.user_id = u.id)`

const columns = sql`
  u.id, u.issuer, u.first_name as "firstName", u.last_name as "lastName", u.email, u.avatar, ${rolesOf} as roles,
  u.time_zone as "timeZone", u.locale, u.disabled_at as "disabledAt", u.created_at as "createdAt",
  o.id as "organisationId", o.name as "organisationName", ${rankOf} as rank, ${seenAtOf} as "seenAt"`

type PeopleQuery = QueryOf<typeof listPeople>

const always = sql`true`

function conditionsOf({ role, rank, organisation, status }: PeopleQuery): RawBuilder<unknown> {
  return sql.join(
    [
      role?.length ? sql`u.roles && ${role}::text[]` : always,
      rank?.length ? sql`coalesce(r.rank, 1) = any(${rank}::int[])` : always,
      organisation?.length ? sql`u.organisation_id = any(${organisation}::uuid[])` : always,
      status ? (status === 'disabled' ? sql`u.disabled_at is not null` : sql`u.disabled_at is null`) : always,
    ],
    sql` and `,
  )
}

/**
 * Finds people by the index of words. Materialised, because PostgreSQL cannot estimate how few these are and would scan
 * everybody where an index yields enough rows.
 */
const foundByWords = (search: string) => sql`
  found as materialized (
    select u.id, u.last_name, u.first_name, u.created_at, u.roles, u.organisation_id, u.disabled_at
    from users u where ${matching(search)}
  )`

/** The people `u`, joined with figures computed for all of them at once: one look-up each would take seconds. */
const peopleWith = ({ rank, sortBy }: PeopleQuery, from = sql`users`) => sql`${from} u
  ${
    rank?.length
      ? sql`left join (select user_id, max(rank) as rank from rank_promotions group by user_id) r on r.user_id = u.id`
      : sql``
  }
  ${
    sortBy === 'seenAt'
      ? sql`left join (select user_id, max(seen_at) as at from sessions group by user_id) s on s.user_id = u.id`
      : sql``
  }`

const alphabets = { pl: sql`alphabet_pl`, en: sql`alphabet_en` }

function orderOf({ sortBy = 'name', order = 'asc' }: PeopleQuery, language: Language): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const by = {
    name: [
      sql`u.last_name collate ${alphabets[language]}`,
      sql`u.first_name collate ${alphabets[language]}`,
      sql`u.id`,
    ],
    createdAt: [sql`u.created_at`, sql`u.id`],
    // People who were never seen come last.
    seenAt: [sql`coalesce(s.at, 'epoch')`, sql`u.id`],
  }[sortBy]
  return sql.join(by.map((one) => sql`${one} ${direction}`))
}

/** Returns the number of matches, counted up to one more than the limit. */
async function countPeople(db: DbOrTx, wanted: PeopleQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${foundByWords(wanted.search ?? '')}
    select count(*) from (
      select from ${peopleWith({ ...wanted, sortBy: 'name' }, wanted.search ? sql`found` : sql`users`)}
      where ${conditionsOf(wanted)} limit ${mostCounted + 1}
    ) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns one page of matches, and their number up to the limit. */
export async function listPeopleRows(
  db: DbOrTx,
  wanted: PeopleQuery,
  { page, limit, language }: { page: number; limit: number; language: Language },
): Promise<{ rows: PersonRow[]; counted: number }> {
  const counted = await countPeople(db, wanted)
  if (isPastCount({ page, limit })) return { rows: [], counted }
  const { search = '' } = wanted
  // With more matches than are counted, reading in index order is faster than sorting all of them.
  const isFew = search !== '' && counted <= mostCounted
  const isMatching = isFew ? always : sql`coalesce(${matching(search)}, false)`
  // Finds the page first, so that look-ups per person run only for its rows.
  const { rows } = await sql<PersonRow>`
    with ${foundByWords(search)}, listed as (
      select u.id, row_number() over () as place from (
        select u.id from ${peopleWith(wanted, isFew ? sql`found` : sql`users`)}
        where ${conditionsOf(wanted)} and ${isMatching}
        order by ${orderOf(wanted, language)} ${limitTo({ page, limit })}
      ) u
    )
    select ${columns} from listed
    join users u on u.id = listed.id join organisations o on o.id = u.organisation_id
    order by listed.place`.execute(db)
  return { rows, counted }
}

export async function findPerson(db: DbOrTx, id: string): Promise<PersonRow | null> {
  const { rows } = await sql<PersonRow>`
    select ${columns} from users u join organisations o on o.id = u.organisation_id where u.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

interface PersonRank {
  rank: number
  reason: string
  promotedAt: Date
}

export const listRanks = (db: DbOrTx, userId: string): Promise<PersonRank[]> =>
  db
    .selectFrom('rank_promotions')
    .where('user_id', '=', userId)
    .select(['rank', 'reason', 'promoted_at as promotedAt'])
    .orderBy('rank')
    .execute()

/** An enrolment and its results. Times inside `work` are text, because JSON has no type for them. */
export interface PersonCourseRow {
  courseId: string
  revisionId: string
  joinedAt: Date
  studiedAt: Date
  finishedAt: Date | null
  finish: 'certificate' | 'without-certificate' | null
  completed: string[]
  passedAt: Date | null
  passedBy: 'closed-test' | 'final-work' | null
  isTestPassed: boolean
  certificate: string | null
  issuedAt: Date | null
  revokedAt: Date | null
  work: {
    versionId: string
    status: 'pending' | 'approved' | 'rejected'
    submittedAt: string
    dueAt: string
  } | null
}

/** Returns every course that a person has joined, last studied first, in the revision that they study. */
export async function listPersonCourses(
  db: DbOrTx,
  { userId, now }: { userId: string; now: Date },
): Promise<PersonCourseRow[]> {
  const { rows } = await sql<PersonCourseRow>`
    select e.course_id as "courseId", e.revision_id as "revisionId", e.joined_at as "joinedAt",
      e.studied_at as "studiedAt", e.finished_at as "finishedAt", e.finish,
      to_json(array(select c.sublesson_id from sublesson_completions c
        where c.user_id = e.user_id and c.course_id = e.course_id)) as completed,
      p.passed_at as "passedAt", p.evidence as "passedBy",
      ${isTestPassed(sql`e.user_id`, sql`e.course_id`)} as "isTestPassed",
      c.number as certificate, c.issued_at as "issuedAt", c.revoked_at as "revokedAt", w.work
    from enrolments e
    left join course_passes p on p.user_id = e.user_id and p.course_id = e.course_id
    left join certificates c on c.user_id = e.user_id and c.course_id = e.course_id
    left join lateral (
      select json_build_object('versionId', v.id, 'status', coalesce(d.decision, 'pending'),
        'submittedAt', v.submitted_at, 'dueAt', v.due_at) as work
      from final_works f
      join final_work_versions v on v.user_id = f.user_id and v.final_work_id = f.id
      left join review_decisions d
        on d.version_id = v.id and d.withdrawn_at is null and d.effective_at <= ${now}
      where f.user_id = e.user_id and f.course_id = e.course_id
      order by v.number desc limit 1
    ) w on true
    where e.user_id = ${userId} order by e.studied_at desc, e.course_id`.execute(db)
  return rows
}
