import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { CompiledPack } from '../compile/compile.ts'
import type { CourseDocument, SublessonDocument } from '../document.ts'
import { checksumOf } from './checksum.ts'
import type { Counts, Tx } from './load.ts'

interface Placed {
  id: string
  document: CourseDocument
  program_id: string | null
  position: number
}

/** Writes courses with their lessons; a course whose document changed gets a new, published revision. */
export async function loadCourses(tx: Tx, compiled: CompiledPack): Promise<Counts> {
  const counts: Counts = { written: 0, retired: 0, revisions: 0 }
  for (const course of placed(compiled)) {
    const isWritten = await writeCourse(tx, compiled.pack, course)
    const isRevised = await writeRevision(tx, course)
    const retired = await writeLessons(tx, course)
    if (isWritten || isRevised || retired > 0) counts.written++
    if (isRevised) counts.revisions++
    counts.retired += retired
  }
  const present = compiled.courses.map(({ id }) => id)
  const { numUpdatedRows } = await tx
    .updateTable('courses')
    .set({ retired_at: sql`now()` })
    .where('pack', '=', compiled.pack)
    .where('retired_at', 'is', null)
    .$if(present.length > 0, (query) => query.where('id', 'not in', present))
    .executeTakeFirst()
  counts.retired += Number(numUpdatedRows)
  return counts
}

function placed({ programs, courses }: CompiledPack): Placed[] {
  return courses.map(({ id, document }) => {
    const program = programs.find((candidate) => candidate.document.courses.includes(id))
    const position = program?.document.courses.indexOf(id) ?? 0
    return { id, document, program_id: program?.id ?? null, position }
  })
}

async function writeCourse(
  tx: Tx,
  pack: string,
  { id, document, program_id, position }: Placed,
): Promise<boolean> {
  const known = await tx.selectFrom('courses').selectAll().where('id', '=', id).executeTakeFirst()
  const isSame =
    known?.program_id === program_id &&
    known.position === position &&
    known.slug === document.slug &&
    known.retired_at === null
  if (isSame) return false
  const values = { slug: document.slug, program_id, position, retired_at: null }
  await tx
    .insertInto('courses')
    .values({ id, pack, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
  return true
}

async function writeRevision(tx: Tx, { id, document }: Placed): Promise<boolean> {
  const checksum = checksumOf(document)
  const published = await tx
    .selectFrom('courses as c')
    .innerJoin('course_revisions as r', 'r.id', 'c.published_revision_id')
    .select('r.checksum')
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (published?.checksum === checksum) return false
  const { last } = await tx
    .selectFrom('course_revisions')
    .select((query) => query.fn.coalesce(query.fn.max('number'), sql<number>`0`).as('last'))
    .where('course_id', '=', id)
    .executeTakeFirstOrThrow()
  const revision = { id: newId(), course_id: id, number: last + 1, checksum }
  await tx
    .insertInto('course_revisions')
    .values({ ...revision, document: JSON.stringify(document) })
    .execute()
  await tx.updateTable('courses').set({ published_revision_id: revision.id }).where('id', '=', id).execute()
  return true
}

/** Of the shortest, where the languages have films of their own: whoever watches it has not watched too fast. */
function filmSeconds(sublesson: SublessonDocument): number | null {
  if (sublesson.kind !== 'video') return null
  const lengths = Object.values(sublesson.video).map(({ seconds }) => seconds)
  const known = lengths.filter((seconds) => seconds !== undefined)
  return known.length > 0 && known.length === lengths.length ? Math.min(...known) : null
}

/** Writes the lessons and sublessons; answers how many were retired because the course has them no more. */
async function writeLessons(tx: Tx, { id, document }: Placed): Promise<number> {
  const lessons = document.lessons.map(({ _id, slug }) => ({
    id: _id,
    course_id: id,
    slug,
    retired_at: null,
  }))
  const sublessons = document.lessons.flatMap((lesson) =>
    lesson.sublessons.map((sublesson) => {
      const { _id, slug, kind } = sublesson
      return {
        id: _id,
        lesson_id: lesson._id,
        slug,
        kind,
        film_seconds: filmSeconds(sublesson),
        retired_at: null,
      }
    }),
  )
  await tx
    .insertInto('lessons')
    .values(lessons)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ retired_at: null, slug: row.ref('excluded.slug') })),
    )
    .execute()
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
  const goneLessons = await tx
    .updateTable('lessons')
    .set({ retired_at: sql`now()` })
    .where('course_id', '=', id)
    .where('retired_at', 'is', null)
    .where(
      'id',
      'not in',
      lessons.map((lesson) => lesson.id),
    )
    .executeTakeFirst()
  const goneSublessons = await tx
    .updateTable('sublessons')
    .set({ retired_at: sql`now()` })
    .where('lesson_id', 'in', tx.selectFrom('lessons').select('id').where('course_id', '=', id))
    .where('retired_at', 'is', null)
    .where(
      'id',
      'not in',
      sublessons.map((sublesson) => sublesson.id),
    )
    .executeTakeFirst()
  return Number(goneLessons.numUpdatedRows) + Number(goneSublessons.numUpdatedRows)
}
