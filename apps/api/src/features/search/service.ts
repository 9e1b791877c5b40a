import type { AnswerOf } from '@zenit/contract/call'
import type { SearchKind, SearchResult, search } from '@zenit/contract/search'
import type { Language, Localized } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import { type ListedCourse, listCourses } from '../courses/card.ts'
import { enrolmentsOf } from '../courses/service.ts'
import type { Viewer } from '../session/viewer.ts'
import { courseEntry, programEntry, stepsOf, toolEntries } from './index-of.ts'
import { type Entry, matchOf, toTerms } from './match.ts'

/** Something that may be found, with the data of its result. */
interface Candidate {
  _id: string
  title: Localized
  entry: Entry
  within?: readonly Localized[]
  place?: Pick<SearchResult, 'courseId' | 'lessonId' | 'sublessonId'>
  logo?: string | null
}

interface Reader {
  deps: Pick<Deps, 'db' | 'catalog' | 'config'>
  viewer: Viewer
  language: Language
}

const toPrograms = (courses: readonly ListedCourse[]): Candidate[] =>
  [...new Set(courses.map(({ program }) => program))].map((program) => ({
    _id: program._id,
    title: program.title,
    entry: programEntry(program),
  }))

const toCourses = (courses: readonly ListedCourse[]): Candidate[] =>
  courses.map(({ course, program }) => ({
    _id: course._id,
    title: course.title,
    entry: courseEntry(course),
    within: [program.title],
  }))

const toLessons = (courses: readonly ListedCourse[]): Candidate[] =>
  courses.flatMap(({ course }) =>
    stepsOf(course).map(({ lesson, lessonId, sublessonId, ...step }) => ({
      ...step,
      within: lesson ? [lesson, course.title] : [course.title],
      place: { courseId: course._id, lessonId, sublessonId },
    })),
  )

/**
 * Returns the tools in the language; none when tools are switched off, or the organisation does not open them
 * (ACCESS-02).
 */
function toTools({ deps, viewer, language }: Reader): Candidate[] {
  const isOpen = viewer.settings.accessToToolRepository && !deps.config.disabledFeatures.includes('tools')
  if (!isOpen) return []
  return toolEntries(deps.catalog.tools)
    .filter(({ tool }) => tool.description[language])
    .map(({ tool, entry }) => ({
      _id: tool._id,
      title: { pl: tool.name, en: tool.name },
      entry,
      logo: tool.logo ?? null,
    }))
}

/**
 * Returns everything that the learner may open: programs of their rank, courses in the language or started by them (in
 * the revision that they keep), and the tools.
 */
async function listCandidates(reader: Reader): Promise<[SearchKind, Candidate[]][]> {
  const { deps, viewer, language } = reader
  const enrolments = await enrolmentsOf(deps.db, viewer.user._id)
  const listed = await listCourses(deps, { enrolments, language })
  const courses = listed.filter(({ program }) => viewer.user.rankStage >= program.rank)
  return [
    ['module', toPrograms(courses)],
    ['course', toCourses(courses)],
    ['lesson', toLessons(courses)],
    ['tool', toTools(reader)],
  ]
}

interface RankedCandidate {
  candidate: Candidate
  rank: number
  foundIn: Language | null
}

function toResult({ candidate, foundIn }: RankedCandidate, language: Language): SearchResult {
  const { _id, title, within = [], place, logo = null } = candidate
  const own = textIn(title, language)
  const other = foundIn && foundIn !== language ? textIn(title, foundIn) : own
  return {
    _id,
    title: own,
    otherTitle: other === own ? null : other,
    within: within.map((text) => textIn(text, language)),
    ...(place ?? { courseId: null, lessonId: null, sublessonId: null }),
    logo,
  }
}

/** Returns the matches, best first, equal ones in the order of the catalogue. */
export async function searchAll(
  reader: Reader,
  { text, limit }: { text: string; limit: number },
): Promise<AnswerOf<typeof search>> {
  const wanted = toTerms(text)
  if (!wanted) return { groups: [] }
  const { language } = reader
  const groups = (await listCandidates(reader)).map(([kind, candidates]) => {
    const found = candidates.flatMap((candidate) => {
      const match = matchOf(candidate.entry, wanted, language)
      return match ? [{ candidate, rank: match.rank, foundIn: match.language }] : []
    })
    return { kind, found: found.sort((a, b) => a.rank - b.rank) }
  })
  return {
    groups: groups
      .filter(({ found }) => found.length > 0)
      .sort((a, b) => (a.found[0]?.rank ?? 0) - (b.found[0]?.rank ?? 0))
      .map(({ kind, found }) => ({
        kind,
        totalCount: found.length,
        results: found.slice(0, limit).map((one) => toResult(one, language)),
      })),
  }
}
