import { sql } from 'kysely'
import type { Tx } from './load.ts'

/** A thing that a load retired or changed, and the courses that it concerns. */
export interface Change {
  kind: string
  slug: string
  what: 'retired' | 'changed'
  id: string
  course_ids: string[]
}

/** What this transaction has retired or changed so far: its rows bear its time. */
export async function changesOf(tx: Tx): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select 'program' as kind, slug, 'retired' as what, p.id,
      array(select c.id from courses c where c.program_id = p.id) as course_ids
    from programs p where retired_at = now()
    union all
    select 'course', slug, 'retired', id, array[id] from courses where retired_at = now()
    union all
    select 'course', c.slug, 'changed', c.id, array[c.id]
    from courses c join course_revisions r on r.id = c.published_revision_id
    where r.created_at = now() and r.number > 1 and c.retired_at is null
    union all
    select 'lesson', slug, 'retired', id, array[course_id] from lessons where retired_at = now()
    union all
    select s.kind, s.slug, 'retired', s.id, array[l.course_id]
    from sublessons s join lessons l on l.id = s.lesson_id
    where s.retired_at = now() and l.retired_at is distinct from now()
    union all
    select kind, slug, 'retired', id, '{}' from content_items where retired_at = now()`.execute(tx)
  return rows
}

/** How many use a course now. */
export interface Use {
  /** Learners who joined the course, or one of the program, and have not finished it. */
  learners: number
  /** Closed tests that run. */
  attempts: number
  /** Final works that wait for a reviewer. */
  works: number
}

export async function useOf(tx: Tx, courses: string[]): Promise<Map<string, Use>> {
  const { rows } = await sql<Use & { id: string }>`
    select c.id,
      (select count(*)::int from enrolments e where e.course_id = c.id and e.finished_at is null) as learners,
      (select count(*)::int from test_attempts a
       where a.course_id = c.id and a.checked_at is null and a.ends_at > now()) as attempts,
      (select count(*)::int from final_works w join lateral (
         select v.id from final_work_versions v where v.final_work_id = w.id order by v.number desc limit 1) v on true
       where w.course_id = c.id and not exists (
         select from review_decisions d where d.version_id = v.id and d.withdrawn_at is null)) as works
    from courses c where c.id = any(${courses}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, ...use }) => [id, use]))
}
