import type { CourseDocument } from '../../content/document.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'

/** What a revision holds. Every revision that anybody is pinned to is there. */
export async function findRevisionDocument(db: DbOrTx, revisionId: string): Promise<CourseDocument> {
  const { document } = await db
    .selectFrom('course_revisions')
    .where('id', '=', revisionId)
    .select('document')
    .executeTakeFirstOrThrow()
  return document
}
