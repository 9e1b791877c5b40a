import { sql } from 'kysely'
import type { Day } from '../../platform/calendar/days.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { prepareShared } from '../../platform/db/prepare.ts'
import { displayNameOf } from '../identity/display-name.sql.ts'
import { isFor, reachedJoin, stateOf, termColumns, termsJoin, todoOf } from './assignments.sql.ts'
import type { Terms } from './queries.ts'

export interface RequiredRow extends Terms {
  programId: string | null
  courseId: string | null
  isOverdue: boolean
  isRenewal: boolean
  courses: number
  todo: string[]
  organisation: string
  assignedBy: string | null
}

/** More than anybody has to do; later deadlines move up when earlier ones are done. */
const mostRequired = 200

/** Most organisations assign nothing, and this saves them the larger statement. */
const isAskedAnything = prepareShared<{ isAsked: boolean }, { userId: string }>(
  ({ userId }) => sql`
    select exists (select from assignments a where a.ended_at is null
      and a.organisation_id = (select u.organisation_id from users u where u.id = ${userId})) as "isAsked"`,
)

const selectRequired = prepareShared<RequiredRow, { userId: string; today: Day }>(
  ({ userId, today }) => sql`
    select a.program_id as "programId", a.course_id as "courseId", ${termColumns}, g.due_on::text as "dueOn",
      coalesce(g.due_on < ${today}::date, false) as "isOverdue", coalesce(v.is_renewal, false) as "isRenewal", f.courses,
      to_json(${todoOf(today)}) as todo, o.name as organisation, ${displayNameOf('b')} as "assignedBy"
    from users u join organisations o on o.id = u.organisation_id
    join assignments a on a.organisation_id = u.organisation_id and a.ended_at is null
    ${termsJoin} ${reachedJoin} left join users b on b.id = a.created_by
    where u.id = ${userId} and ${isFor} and ${stateOf(today)} in ('not-started', 'started', 'overdue')
    order by g.due_on nulls last, t.is_mandatory desc, a.id limit ${sql.lit(mostRequired)}`,
)

/** Returns what a learner has to do, by deadline. */
export async function listRequiredRows(
  db: DbOrTx,
  learner: { userId: string; today: Day },
): Promise<RequiredRow[]> {
  const [found] = await isAskedAnything(db, learner)
  return found?.isAsked ? selectRequired(db, learner) : []
}
