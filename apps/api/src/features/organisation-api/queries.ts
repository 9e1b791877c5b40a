import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { wasAsked } from '../assignments/assignments.sql.ts'
import { isTestPassed } from '../passes/test-passed.sql.ts'

export interface Page {
  organisationId: string
  after?: string | undefined
  limit: number
}

/** People `u` of an organisation, after a person, in index order. */
const peopleAfter = ({ organisationId, after }: Page) =>
  sql`u.organisation_id = ${organisationId} ${after ? sql`and u.id > ${after}` : sql``}`

export interface PersonRow {
  id: string
  firstName: string
  lastName: string
  email: string
  groups: { _id: string; name: string }[]
  isDisabled: boolean
  joinedAt: Date
}

export async function listPeople(db: Db, page: Page): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
      (select coalesce(json_agg(json_build_object('_id', g.id, 'name', g.name) order by g.id), '[]')
        from group_members m join groups g on g.id = m.group_id where m.user_id = u.id) as groups,
      u.disabled_at is not null as "isDisabled", u.joined_at as "joinedAt"
    from users u where ${peopleAfter(page)} order by u.id limit ${page.limit}`.execute(db)
  return rows
}

/** A course that a person has joined. Times are text, because JSON has no type for them. */
export interface EnrolmentRow {
  courseId: string
  revisionId: string
  joinedAt: string
  studiedAt: string
  finishedAt: string | null
  passedAt: string | null
  certifiedAt: string | null
  isTestPassed: boolean
  completed: string[]
}

interface LearnerRow {
  id: string
  courses: EnrolmentRow[]
}

/** People who have joined an assigned course; voluntary learning is not returned. */
export async function listLearners(db: Db, page: Page): Promise<LearnerRow[]> {
  const isAsked = wasAsked(page.organisationId, sql`e.course_id`)
  const { rows } = await sql<LearnerRow>`
    select u.id, (
      select json_agg(json_build_object('courseId', e.course_id, 'revisionId', e.revision_id, 'joinedAt', e.joined_at,
        'studiedAt', e.studied_at, 'finishedAt', e.finished_at, 'passedAt', p.passed_at, 'certifiedAt', c.issued_at,
        'isTestPassed', ${isTestPassed(sql`e.user_id`, sql`e.course_id`)},
        'completed', array(select s.sublesson_id from sublesson_completions s
          where s.user_id = e.user_id and s.course_id = e.course_id)) order by e.course_id)
      from enrolments e
      left join course_passes p on p.user_id = e.user_id and p.course_id = e.course_id
      left join certificates c on c.user_id = e.user_id and c.course_id = e.course_id and c.revoked_at is null
      where e.user_id = u.id and ${isAsked}) as courses
    from users u where ${peopleAfter(page)}
      and exists (select from enrolments e where e.user_id = u.id and ${isAsked})
    order by u.id limit ${page.limit}`.execute(db)
  return rows
}

export interface HolderRow {
  id: string
  certificates: {
    number: string
    courseId: string
    title: string
    issuedAt: string
    revokedAt: string | null
  }[]
}

/** People who have or had a certificate of an assigned course. */
export async function listHolders(db: Db, page: Page): Promise<HolderRow[]> {
  const isAsked = wasAsked(page.organisationId, sql`c.course_id`)
  const { rows } = await sql<HolderRow>`
    select u.id, (
      select json_agg(json_build_object('number', c.number, 'courseId', c.course_id, 'title', c.course_title,
        'issuedAt', c.issued_at, 'revokedAt', c.revoked_at) order by c.number)
      from certificates c where c.user_id = u.id and ${isAsked}) as certificates
    from users u where ${peopleAfter(page)}
      and exists (select from certificates c where c.user_id = u.id and ${isAsked})
    order by u.id limit ${page.limit}`.execute(db)
  return rows
}
