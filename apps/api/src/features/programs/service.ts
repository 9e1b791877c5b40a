import type { QueryOf } from '@zenit/contract/call'
import type { CourseCard, listModuleCourses, listModules, Module } from '@zenit/contract/programs'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { matchesSearch, pageOf, sortList } from '../../platform/lists.ts'
import { type ListedCourse, listCourses, toCourseCard } from '../courses/card.ts'
import { requireLanguage, requireRank } from '../courses/policy.ts'
import { listEnrolments } from '../courses/queries.ts'
import type { Viewer } from '../session/viewer.ts'
import { type ListedProgram, toModule } from './view.ts'

interface Reader {
  deps: Deps
  viewer: Viewer
  language: Language
}

async function readCourses({ deps, viewer, language }: Reader): Promise<ListedCourse[]> {
  const enrolments = await listEnrolments(deps.db, viewer.user._id)
  return listCourses(deps, { enrolments, language })
}

/** Every program that the language has, or of which the learner has started a course. */
async function readPrograms(reader: Reader): Promise<ListedProgram[]> {
  const byProgram = Map.groupBy(await readCourses(reader), (item) => item.program._id)
  return [...reader.deps.catalog.programs.values()].flatMap((program) => {
    const courses = byProgram.get(program._id)
    return courses ? [{ program, courses }] : []
  })
}

/** Programs that match, in the order asked for, one page of them. */
export async function listPrograms(reader: Reader, query: QueryOf<typeof listModules>) {
  const { modulesType = 'all', rank = [], search } = query
  const all = (await readPrograms(reader)).map((item) => ({
    ...toModule(item, reader.viewer.user, reader.language),
    createdAt: item.program.createdAt,
  }))
  const matching = all.filter(
    (module) =>
      (modulesType === 'all' || module.access === modulesType) &&
      (rank.length === 0 || rank.includes(module.rank)) &&
      matchesSearch(search, [module.title, module.description]),
  )
  const { items, pagination } = pageOf(sortList(matching, query, reader.language), query)
  return { modules: items.map(({ createdAt, ...module }) => module), pagination }
}

/** A program that the viewer may open: else 404, 403 `rank-too-low` or 406. */
async function requireProgram(reader: Reader, programId: string): Promise<ListedProgram> {
  const { deps, viewer, language } = reader
  const program = deps.catalog.programs.get(programId)
  required(program, 'not-found')
  requireRank(viewer, program)
  requireLanguage(program.languages, language)
  const courses = await readCourses(reader)
  return { program, courses: courses.filter((item) => item.program === program) }
}

export async function viewProgram(reader: Reader, programId: string): Promise<Module> {
  return toModule(await requireProgram(reader, programId), reader.viewer.user, reader.language)
}

type CourseType = NonNullable<QueryOf<typeof listModuleCourses>['moduleCourseType']>

const isOfType: Record<CourseType, (card: CourseCard) => boolean> = {
  all: () => true,
  started: (card) => card.isStarted && !card.isFinished,
  'not-started': (card) => !card.isStarted,
  completed: (card) => card.isFinished,
}

/** A program's courses that match, one page of them. `started` are those under way. */
export async function listProgramCourses(
  reader: Reader & { programId: string },
  query: QueryOf<typeof listModuleCourses>,
) {
  const { moduleCourseType = 'all', search } = query
  const { courses } = await requireProgram(reader, reader.programId)
  const cards = courses.map((item) => ({
    ...toCourseCard(item, reader.language),
    createdAt: item.course.createdAt,
  }))
  const matching = cards.filter(
    (card) => isOfType[moduleCourseType](card) && matchesSearch(search, [card.title, card.description]),
  )
  const { items, pagination } = pageOf(sortList(matching, query, reader.language), query)
  return { courses: items.map(({ createdAt, ...card }) => card), pagination }
}
