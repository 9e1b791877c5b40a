import type { Catalog } from '../../content/catalog/catalog.ts'
import type { CourseDocument } from '../../content/document.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { findRevisionDocument } from './revisions.queries.ts'

/**
 * The revision that an attempt or a final work is pinned to, also when the course was published anew or retired since.
 * Read over the connection given, so that a transaction never waits for a second one from the pool.
 */
export async function revisionOf(
  { db, catalog }: { db: DbOrTx; catalog: Pick<Catalog, 'courses' | 'documents'> },
  { courseId, revisionId }: { courseId: string; revisionId: string },
): Promise<CourseDocument> {
  const published = catalog.courses.get(courseId)
  if (published?.revisionId === revisionId) return published
  const remembered = catalog.documents.get(revisionId)
  if (remembered) return remembered
  const document = await findRevisionDocument(db, revisionId)
  catalog.documents.set(revisionId, document)
  return document
}
