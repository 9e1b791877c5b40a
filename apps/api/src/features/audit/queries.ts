import type { listStaffActions, StaffAction } from '@zenit/contract/audit'
import type { QueryOf } from '@zenit/contract/call'
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { displayNameOf } from '../identity/display-name.sql.ts'
import { isAbout } from './is-about.sql.ts'

type ActionsQuery = Omit<QueryOf<typeof listStaffActions>, 'limit'>

export interface ActionRow extends Pick<StaffAction, 'action' | 'reason' | 'before' | 'after'> {
  id: string
  at: Date
  actorId: string | null
  actorName: string | null
  personId: string | null
  personName: string | null
  subjectKind: StaffAction['subject']['kind']
  subject: string
  organisationName: string | null
  /** The learner's work, if it still exists. */
  work: { courseId: string; revisionId: string } | null
}

const always = sql`true`

/** Throws for a leap second, which has the format of a time and cannot be stored. */
function momentOf(text: string, field: string): Date {
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime()))
    throw new ApiError('invalid-input', {
      fields: [{ field, code: 'format', values: { format: 'date-time' } }],
    })
  return moment
}

function conditionsOf(query: ActionsQuery): RawBuilder<unknown> {
  const { actor, person, subject, action, from, until, before } = query
  return sql.join(
    [
      actor ? sql`a.actor_id = ${actor}` : always,
      person ? isAbout(person) : always,
      subject ? sql`a.subject = ${subject}` : always,
      action?.length ? sql`a.action = any(${action}::text[])` : always,
      from ? sql`a.happened_at >= ${momentOf(from, 'from')}` : always,
      until ? sql`a.happened_at < ${momentOf(until, 'until')}` : always,
      // Lines are never deleted, so an id is a stable position.
      before
        ? sql`(a.happened_at, a.id) < (select b.happened_at, b.id from staff_actions b where b.id = ${before})`
        : always,
    ],
    sql` and `,
  )
}

/** Returns the newest matching lines, with current names. */
export async function listActions(db: DbOrTx, query: ActionsQuery, limit: number): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    with listed as (
      select a.* from staff_actions a where ${conditionsOf(query)}
      order by a.happened_at desc, a.id desc limit ${limit}
    )
    select l.id, l.happened_at as at, l.action, l.before, l.after, l.subject_kind as "subjectKind", l.subject,
      -- The words of more time in tests, and of exemptions, are kept with them, under the same id.
      coalesce(l.reason, t.reason, e.reason, f.lifted_reason) as reason,
      l.actor_id as "actorId", case when x.id is not null then ${displayNameOf('x')} end as "actorName",
      coalesce(l.person_id, c.user_id) as "personId", case when p.id is not null then ${displayNameOf('p')} end as "personName",
      o.name as "organisationName",
      case when w.id is not null
        then json_build_object('courseId', w.course_id, 'revisionId', w.revision_id) end as work
    from listed l
    left join users x on x.id = l.actor_id
    left join certificates c on l.subject_kind = 'certificate' and c.number = l.subject
    left join users p on p.id = coalesce(l.person_id, c.user_id)
    left join test_accommodations t
      on l.action = 'test-time-changed' and t.user_id = l.person_id and t.id = l.id
    left join assignment_exemptions e on l.action = 'training-exempted' and e.id = l.id
    left join assignment_exemptions f on l.action = 'training-required-again' and f.lift_id = l.id
    left join organisations o on l.subject_kind = 'organisation' and o.id::text = l.subject
    left join final_work_versions v on l.subject_kind = 'final-work' and v.id::text = l.subject
      and v.user_id = l.person_id
    left join final_works w on w.id = v.final_work_id
    order by l.happened_at desc, l.id desc`.execute(db)
  return rows
}

export async function listNames(
  db: DbOrTx,
  organisationIds: readonly string[],
): Promise<{ _id: string; name: string }[]> {
  if (organisationIds.length === 0) return []
  return db
    .selectFrom('organisations')
    .where('id', 'in', organisationIds)
    .select(['id as _id', 'name'])
    .orderBy('id')
    .execute()
}
