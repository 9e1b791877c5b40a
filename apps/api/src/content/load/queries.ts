import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'
import type { CompiledPack } from '../compile/compile.ts'
import type { CourseDocument } from '../document.ts'
import type { Origin, Tx } from './load.ts'

export async function originOf(tx: Tx, pack: string): Promise<Origin | null> {
  const row = await tx
    .selectFrom('content_packs')
    .select('origin')
    .where('pack', '=', pack)
    .executeTakeFirst()
  return row?.origin ?? null
}

export async function saveOrigin(tx: DbOrTx, pack: string, origin: Origin): Promise<void> {
  await tx
    .insertInto('content_packs')
    .values({ pack, origin })
    .onConflict((conflict) => conflict.column('pack').doUpdateSet({ origin }))
    .execute()
}

/** Every process reloads its catalogue when this transaction commits. */
export async function notifyOfChange(tx: Tx, pack: string): Promise<void> {
  await sql`select pg_notify('content_changed', ${pack})`.execute(tx)
}

/** The first item of a pack whose slug belongs to another pack. */
export async function findForeign(
  tx: Tx,
  { pack, programs, courses, items }: CompiledPack,
): Promise<{ kind: string; slug: string; pack: string } | null> {
  const ids = [...programs, ...courses, ...items].map(({ id }) => id)
  const { rows } = await sql<{ kind: string; slug: string; pack: string }>`
    select * from (
      select 'program' as kind, id, slug, pack from programs
      union all select 'course', id, slug, pack from courses
      union all select kind, id, slug, pack from content_items
    ) thing
    where id = any(${ids}::uuid[]) and pack <> ${pack} limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Retires items no longer in a pack, and returns their number. */
export async function retireOthers(
  tx: Tx,
  {
    table,
    pack,
    present,
  }: { table: 'programs' | 'courses' | 'content_items'; pack: string; present: string[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set retired_at = now()
    where pack = ${pack} and retired_at is null and id <> all(${present}::uuid[])`.execute(tx)
  return Number(numAffectedRows)
}

export const programsOf = (tx: Tx, pack: string) =>
  tx.selectFrom('programs').select(['id', 'checksum', 'retired_at']).where('pack', '=', pack).execute()

export async function saveProgram(
  tx: Tx,
  { id, pack, ...rest }: { id: string; pack: string; slug: string; document: string; checksum: string },
): Promise<void> {
  const values = { ...rest, retired_at: null }
  await tx
    .insertInto('programs')
    .values({ id, pack, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

export const itemsOf = (tx: Tx, pack: string) =>
  tx
    .selectFrom('content_items')
    .select(['id', 'checksum', 'position', 'retired_at'])
    .where('pack', '=', pack)
    .execute()

interface ItemRow {
  id: string
  pack: string
  kind: CompiledPack['items'][number]['kind']
  slug: string
  position: number
  document: string
  checksum: string
}

export async function saveItem(tx: Tx, { id, pack, kind, ...rest }: ItemRow): Promise<void> {
  const values = { ...rest, retired_at: null }
  await tx
    .insertInto('content_items')
    .values({ id, pack, kind, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

export const findCourse = (tx: Tx, id: string) =>
  tx.selectFrom('courses').selectAll().where('id', '=', id).executeTakeFirst()

interface CourseRow {
  id: string
  pack: string
  slug: string
  program_id: string | null
  position: number
}

export async function saveCourse(tx: Tx, { id, pack, ...rest }: CourseRow): Promise<void> {
  const values = { ...rest, retired_at: null }
  await tx
    .insertInto('courses')
    .values({ id, pack, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

export async function publishedChecksum(tx: Tx, courseId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('courses as c')
    .innerJoin('course_revisions as r', 'r.id', 'c.published_revision_id')
    .select('r.checksum')
    .where('c.id', '=', courseId)
    .executeTakeFirst()
  return row?.checksum ?? null
}

/** Adds the next revision of a course and publishes it. */
export async function publishRevision(
  tx: Tx,
  { courseId, checksum, document }: { courseId: string; checksum: string; document: CourseDocument },
): Promise<void> {
  const { last } = await tx
    .selectFrom('course_revisions')
    .select((query) => query.fn.coalesce(query.fn.max('number'), sql<number>`0`).as('last'))
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
  const revision = { id: newId(), course_id: courseId, number: last + 1, checksum }
  await tx
    .insertInto('course_revisions')
    .values({ ...revision, document: JSON.stringify(document) })
    .execute()
  await tx
    .updateTable('courses')
    .set({ published_revision_id: revision.id })
    .where('id', '=', courseId)
    .execute()
}

interface LessonRow {
  id: string
  course_id: string
  slug: string
}

/** Writes the lessons of a course and returns the number of removed ones. */
export async function saveLessons(tx: Tx, courseId: string, lessons: LessonRow[]): Promise<number> {
  await tx
    .insertInto('lessons')
    .values(lessons)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ retired_at: null, slug: row.ref('excluded.slug') })),
    )
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('lessons')
    .set({ retired_at: sql`now()` })
    .where('course_id', '=', courseId)
    .where('retired_at', 'is', null)
    .where(
      'id',
      'not in',
      lessons.map(({ id }) => id),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

interface SublessonRow {
  id: string
  lesson_id: string
  slug: string
  kind: SublessonKind
  film_seconds: number | null
}

type SublessonKind = CourseDocument['lessons'][number]['sublessons'][number]['kind']

/** Writes the sublessons of a course and returns the number of removed ones. */
export async function saveSublessons(tx: Tx, courseId: string, sublessons: SublessonRow[]): Promise<number> {
  await tx
    .insertInto('sublessons')
    .values(sublessons)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        retired_at: null,
        slug: row.ref('excluded.slug'),
        kind: row.ref('excluded.kind'),
        film_seconds: row.ref('excluded.film_seconds'),
      })),
    )
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('sublessons')
    .set({ retired_at: sql`now()` })
    .where('lesson_id', 'in', tx.selectFrom('lessons').select('id').where('course_id', '=', courseId))
    .where('retired_at', 'is', null)
    .where(
      'id',
      'not in',
      sublessons.map(({ id }) => id),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
