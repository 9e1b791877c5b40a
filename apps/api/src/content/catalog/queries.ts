import type { Db, DbOrTx } from '../../platform/db/connect.ts'
import type { CourseDocument } from '../document.ts'

/** Published courses whose program exists, sorted by position. */
export const publishedCourses = (db: Db) =>
  db
    .selectFrom('courses as c')
    .innerJoin('course_revisions as r', 'r.id', 'c.published_revision_id')
    .innerJoin('programs as p', 'p.id', 'c.program_id')
    .where('c.retired_at', 'is', null)
    .where('p.retired_at', 'is', null)
    .select(['c.id', 'c.program_id', 'c.created_at', 'r.id as revision_id', 'r.document'])
    .orderBy('c.position')
    .execute()

export const publishedPrograms = (db: Db) =>
  db.selectFrom('programs').where('retired_at', 'is', null).select(['id', 'document', 'created_at']).execute()

/** Items without their own table, by position. */
export const publishedItems = (db: Db) =>
  db
    .selectFrom('content_items')
    .where('retired_at', 'is', null)
    .select(['id', 'kind', 'document', 'created_at'])
    .orderBy('position')
    .execute()

/** Document of a revision. Every revision that a learner is pinned to exists. */
export async function revisionDocument(db: DbOrTx, revisionId: string): Promise<CourseDocument> {
  const { document } = await db
    .selectFrom('course_revisions')
    .where('id', '=', revisionId)
    .select('document')
    .executeTakeFirstOrThrow()
  return document
}
