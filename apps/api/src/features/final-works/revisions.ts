import type { Catalog } from '../../content/catalog.ts'
import type { CourseDocument } from '../../content/document.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { findRevision } from '../closed-tests/queries.ts'

/** The revision that a work is pinned to, also when the course was published anew or retired since. */
export const revisionOf = (
  { db, catalog }: { db: DbOrTx; catalog: Catalog },
  { courseId, revisionId }: { courseId: string; revisionId: string },
): Promise<CourseDocument> => findRevision(db, { catalog, attempt: { courseId, revisionId } })
