import type { QueryOf } from '@zenit/contract/call'
import type * as contract from '@zenit/contract/programs'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { matchesSearch, pageOf, sortList } from '../../platform/lists.ts'
import { courseStateOf, type ListedCourse, listCourses, toCourseCard } from '../courses/card.ts'
import { requireLanguage, requireRank } from '../courses/policy.ts'
import { enrolmentsOf } from '../courses/service.ts'
import type { Viewer } from '../session/viewer.ts'
import { type ListedProgram, toProgram } from './view.ts'

interface Reader {
  deps: Deps
  viewer: Viewer
  language: Language
}

async function readCourses({ deps, viewer, language }: Reader): Promise<ListedCourse[]> {
  const enrolments = await enrolmentsOf(deps.db, viewer.user._id)
  return listCourses(deps, { enrolments, language })
}

/** Returns every program with the language, or with a course that the learner has started. */
async function readPrograms(reader: Reader): Promise<ListedProgram[]> {
  const byProgram = Map.groupBy(await readCourses(reader), (item) => item.program._id)
  return [...reader.deps.catalog.programs.values()].flatMap((program) => {
    const courses = byProgram.get(program._id)
    return courses ? [{ program, courses }] : []
  })
}

type CourseState = Pick<contract.CourseCard, 'isStarted' | 'isCompleted'>

const isOfType: Record<contract.CourseType, (course: CourseState) => boolean> = {
  all: () => true,
  started: (course) => course.isStarted && !course.isCompleted,
  'not-started': (course) => !course.isStarted,
  completed: (course) => course.isCompleted,
}

/** Whether a program has a course in this state; `all` also matches one without courses. */
const hasCourseOfType = (courses: readonly ListedCourse[], type: contract.CourseType): boolean =>
  type === 'all' || courses.some((course) => isOfType[type](courseStateOf(course)))

/** Whether a program matches `modulesType` and `rank`. */
const isProgramOfType = (
  { access, rank }: Pick<contract.Program, 'access' | 'rank'>,
  {
    modulesType = 'all',
    rank: ranks = [],
  }: Pick<QueryOf<typeof contract.listPrograms>, 'modulesType' | 'rank'>,
): boolean =>
  (modulesType === 'all' || access === modulesType) && (ranks.length === 0 || ranks.includes(rank))

/** Returns one page of matching programs in the requested order. */
export async function listPrograms(reader: Reader, query: QueryOf<typeof contract.listPrograms>) {
  const { moduleCourseType = 'all', search } = query
  const programs = await readPrograms(reader)
  const all = programs
    .filter(({ courses }) => hasCourseOfType(courses, moduleCourseType))
    .map((item) => ({
      ...toProgram(item, reader.viewer.user, reader.language),
      createdAt: item.program.createdAt,
    }))
  const matching = all.filter(
    (program) =>
      isProgramOfType(program, query) && matchesSearch(search, [program.title, program.description]),
  )
  const { items, pagination } = pageOf(sortList(matching, query, reader.language), query)
  return { modules: items.map(({ createdAt, ...program }) => program), pagination }
}

/** Returns a program that the viewer may open. Throws 404, 403 `rank-too-low` or 406. */
async function requireProgram(reader: Reader, programId: string): Promise<ListedProgram> {
  const { deps, viewer, language } = reader
  const program = deps.catalog.programs.get(programId)
  required(program, 'not-found')
  requireRank(viewer, program)
  requireLanguage(program.languages, language)
  const courses = await readCourses(reader)
  return { program, courses: courses.filter((item) => item.program === program) }
}

export async function viewProgram(reader: Reader, programId: string): Promise<contract.Program> {
  return toProgram(await requireProgram(reader, programId), reader.viewer.user, reader.language)
}

/** Returns one page of a program's matching courses. `started` means in progress. */
export async function listProgramCourses(
  reader: Reader & { programId: string },
  query: QueryOf<typeof contract.listProgramCourses>,
) {
  const { moduleCourseType = 'all', search } = query
  const item = await requireProgram(reader, reader.programId)
  const isAskedFor = isProgramOfType(toProgram(item, reader.viewer.user, reader.language), query)
  const cards = (isAskedFor ? item.courses : []).map((course) => ({
    ...toCourseCard(course, reader.language),
    createdAt: course.course.createdAt,
  }))
  const matching = cards.filter(
    (card) => isOfType[moduleCourseType](card) && matchesSearch(search, [card.title, card.description]),
  )
  const { items, pagination } = pageOf(sortList(matching, query, reader.language), query)
  return { courses: items.map(({ createdAt, ...card }) => card), pagination }
}
