import type { AnswerOf } from '@zenit/contract/call'
import type { viewCourseReport } from '@zenit/contract/course-reports'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../platform/http/errors.ts'
import * as queries from './queries.ts'
import { courseTitle, readTime } from './service.ts'

interface CourseReportInput {
  organisationId: string
  courseId: string
  language: Language
}

/** Returns percentages and no counts, so that nobody learns how many people other organisations have. */
async function readOthers({ db }: Deps, wanted: CourseReportInput) {
  const { started, ...reached } = await queries.readOthers(db, wanted)
  if (started < queries.fewest) return null
  const percent = (count: number) => Math.min(100, Math.round((100 * count) / started))
  return {
    finished: percent(reached.finished),
    passed: percent(reached.passed),
    certified: percent(reached.certified),
  }
}

/**
 * Compares a course in an organisation with all others. Throws 404 `not-found` for a course unknown to the
 * organisation.
 */
export async function viewOne(
  deps: Deps,
  wanted: CourseReportInput,
): Promise<AnswerOf<typeof viewCourseReport>> {
  const { organisationId, courseId, language } = wanted
  const title = courseTitle(deps, courseId, language)
  const [row] = await queries.listCourseRows(deps.db, { organisationId, course: courseId })
  if (title === null && !row) throw new ApiError('not-found')
  const toOwn = ({ courseId: _id, ...counts }: queries.CourseRow) => ({ _id, title, ...counts })
  return {
    title,
    own: row ? toOwn(row) : null,
    timeToFinish: row ? await readTime(deps, { organisationId, course: courseId }) : null,
    others: await readOthers(deps, wanted),
  }
}
