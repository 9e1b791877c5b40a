import { mostStudyCourses, type StudyCourse } from '@zenit/contract/streaks'
import type { Language } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import { findStudiedCourses } from './queries.ts'

/**
 * Returns how long each course was studied in a span of days, longest first. A retired course has the title of the
 * joined revision.
 */
export async function listStudyCourses(
  deps: Pick<Deps, 'db' | 'catalog'>,
  { language, ...of }: { userId: string; from: string; until: string; language: Language },
): Promise<StudyCourse[]> {
  const studied = await findStudiedCourses(deps.db, { ...of, limit: mostStudyCourses })
  return Promise.all(
    studied.map(async ({ seconds, ...pinned }) => {
      const published = deps.catalog.courses.get(pinned.courseId)
      const { title } = published ?? (await deps.catalog.document(pinned))
      return { _id: pinned.courseId, title: textIn(title, language), isPublished: !!published, seconds }
    }),
  )
}
