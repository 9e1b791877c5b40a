import { sql } from 'kysely'
import type { Ids } from './ids.ts'
import type { Tx } from './load.ts'

/** What a load does to a thing that learners may be using. */
export interface Effect {
  kind: string
  slug: string
  what: 'retired' | 'changed'
  /** Learners who joined the course, or one of the program, and have not finished it. */
  learners: number
  /** Closed tests that run. */
  attempts: number
  /** Final works that wait for a reviewer. */
  works: number
  /** Things of its kind and place that are new: it may be one of them, renamed. */
  newBeside: string[]
}

interface Row {
  kind: string
  slug: string
  what: Effect['what']
  id: string
  course_ids: string[]
}

/**
 * What a transaction that has just loaded a pack does: everything that it retires, and every course that it changes
 * under learners. Rows of this transaction are told by its time.
 */
export async function effectsOf(tx: Tx, { pathOf, fresh }: Ids): Promise<Effect[]> {
  const { rows } = await sql<Row>`
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
  const use = await useOf(tx, [...new Set(rows.flatMap((row) => row.course_ids))])
  const effects = rows.map(({ kind, slug, what, id, course_ids }) => {
    const newBeside = what === 'retired' ? siblings(pathOf.get(id) ?? '', fresh) : []
    return { kind, slug, what, ...sum(course_ids.map((course) => use.get(course))), newBeside }
  })
  return effects.filter(
    ({ what, learners, attempts, works }) => what === 'retired' || learners + attempts + works > 0,
  )
}

type Use = Pick<Effect, 'learners' | 'attempts' | 'works'>

function sum(uses: (Use | undefined)[]): Use {
  const total = (key: keyof Use) => uses.reduce((all, use) => all + (use?.[key] ?? 0), 0)
  return { learners: total('learners'), attempts: total('attempts'), works: total('works') }
}

async function useOf(tx: Tx, courses: string[]): Promise<Map<string, Use>> {
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

/** Names of the new things that stand where `path` stands. */
function siblings(path: string, fresh: Ids['fresh']): string[] {
  const parent = path.slice(0, path.lastIndexOf('/') + 1)
  if (parent === '') return []
  return fresh
    .filter((one) => one.path.startsWith(parent) && !one.path.slice(parent.length).includes('/'))
    .map((one) => one.path.slice(parent.length))
}
