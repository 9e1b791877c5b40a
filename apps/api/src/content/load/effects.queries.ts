import { sql } from 'kysely'
import type { Tx } from './load.ts'

/** An item that a load retired or changed, and the courses that it affects. */
export interface Change {
  kind: string
  slug: string
  what: 'retired' | 'changed'
  id: string
  course_ids: string[]
  /** Learners who lose something with it, if they are not the learners of its courses. */
  learners: number | null
}

const questionsOf = (sublesson: string) =>
  sql`jsonb_array_elements(coalesce(${sql.ref(sublesson)} -> 'questions', jsonb_build_array(${sql.ref(sublesson)} -> 'question'))) q`

/**
 * Removed questions of lessons and removed tasks: under new ids, right answers would be required again, and works would
 * have no task. Closed test papers stay unchanged.
 */
const goneWithin = sql<Change>`
  select gone.kind, '' as slug, 'retired' as what, gone.id::uuid, '{}'::uuid[] as course_ids, gone.learners
  from courses c
  join course_revisions r on r.id = c.published_revision_id and r.created_at = now() and c.retired_at is null
  join course_revisions b on b.course_id = c.id and b.number = r.number - 1
  cross join lateral (
    select 'question' as kind, left_out.id, (
      select count(distinct a.user_id)::int from question_answers a join enrolments e using (user_id, course_id)
      where a.course_id = c.id and a.question_id = left_out.id::uuid and a.is_correct and e.finished_at is null
    ) as learners
    from jsonb_path_query(b.document, '$.lessons[*].sublessons[*]') s
    join jsonb_path_query(r.document, '$.lessons[*].sublessons[*]') n on n ->> '_id' = s ->> '_id' and n <> s
    cross join lateral (
      select q ->> '_id' as id from ${questionsOf('s')} where q ->> '_id' is not null
      except select q ->> '_id' from ${questionsOf('n')}
    ) left_out
    union all
    select 'task', left_out.id, (
      select count(distinct e.user_id)::int from enrolments e
      left join final_work_drafts d using (user_id, course_id)
      left join final_works w using (user_id, course_id)
      where e.course_id = c.id and e.finished_at is null and left_out.id::uuid in (d.task_id, w.task_id)
    )
    from (
      select jsonb_path_query(b.document, '$.finalWork.tasks[*]._id') #>> '{}' as id
      except select jsonb_path_query(r.document, '$.finalWork.tasks[*]._id') #>> '{}'
    ) left_out
    where jsonb_typeof(r.document -> 'finalWork') = 'object'
  ) gone
  where gone.learners > 0`

/** Items retired or changed in this transaction, found by its timestamp. */
export async function changesOf(tx: Tx): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select 'program' as kind, slug, 'retired' as what, p.id,
      array(select c.id from courses c where c.program_id = p.id) as course_ids, null::int as learners
    from programs p where retired_at = now()
    union all
    select 'course', slug, 'retired', id, array[id], null from courses where retired_at = now()
    union all
    select 'course', c.slug, 'changed', c.id, array[c.id], null
    from courses c join course_revisions r on r.id = c.published_revision_id
    where r.created_at = now() and r.number > 1 and c.retired_at is null
    union all
    select 'lesson', slug, 'retired', id, array[course_id], null from lessons where retired_at = now()
    union all
    select s.kind, s.slug, 'retired', s.id, array[l.course_id], null
    from sublessons s join lessons l on l.id = s.lesson_id
    where s.retired_at = now() and l.retired_at is distinct from now()
    union all
    select kind, slug, 'retired', id, '{}',
      (select count(*)::int from favourite_tools f where f.tool_id = content_items.id)
    from content_items where retired_at = now()
    union all ${goneWithin}`.execute(tx)
  return rows
}

/** Current use of a course. */
export interface Use {
  /** Learners who joined the course, or one of the program, and have not finished it. */
  learners: number
  /** Running closed tests. */
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
