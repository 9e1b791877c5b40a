import type { AssignableItem, ItemKind } from '@zenit/contract/assignments'
import type { Course } from '../../content/catalog/catalog.ts'
import type { Language, Localized } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { matchesSearch } from '../../platform/lists.ts'
import type { AssignedCourse, Terms } from './queries.ts'

export interface Item {
  kind: ItemKind
  _id: string
}

type Catalog = Deps['catalog']

const languages: readonly Language[] = ['pl', 'en']

/** Returns the courses of an item; none when it is not offered. */
function coursesOf({ programs, courses }: Catalog, { kind, _id }: Item): Course[] {
  const ids = kind === 'course' ? [_id] : (programs.get(_id)?.courses ?? [])
  return ids.flatMap((id) => courses.get(id) ?? [])
}

const hasTest = ({ closedTest }: Course) => closedTest !== null

const refuse = (field: string, code: string) => new ApiError('invalid-input', { fields: [{ field, code }] })

type Conditions = Pick<Terms, 'rule' | 'renewMonths'>

/** Throws 400 `invalid-input` for terms that nobody could meet. Unchanged terms are not checked again. */
function requireConditions(
  courses: readonly Course[],
  { rule, renewMonths }: Conditions,
  before?: Conditions,
): void {
  const isNew = rule === 'certificate' && before?.rule !== rule
  if (isNew && !courses.some(({ hasCertificate }) => hasCertificate)) throw refuse('rule', 'no-certificate')
  const isRenewed = renewMonths !== null && (before?.renewMonths ?? null) === null
  if (isRenewed && !(courses.length > 0 && courses.every(hasTest))) throw refuse('renewMonths', 'no-test')
}

/** Throws 400 `invalid-input` for an item that is not offered, and for terms that nobody could meet. */
export function requireCourses(catalog: Catalog, item: Item, terms: Conditions): AssignedCourse[] {
  const courses = coursesOf(catalog, item)
  if (courses.length === 0) throw refuse('item._id', 'unknown')
  requireConditions(courses, terms)
  // People without any course in their language get all of them.
  const isServed = (language: Language) => courses.some((course) => course.languages.includes(language))
  return courses.map((course) => ({
    courseId: course._id,
    locales: languages.filter((language) => course.languages.includes(language) || !isServed(language)),
    hasCertificate: course.hasCertificate,
  }))
}

/**
 * Throws 400 `invalid-input` for new terms that the assigned courses cannot meet. Withdrawn courses keep their terms.
 */
export function requireChange(
  { courses }: Catalog,
  asked: readonly AssignedCourse[],
  { before, after }: { before: Conditions; after: Conditions },
): void {
  const offered = asked.flatMap(({ courseId, hasCertificate }) => {
    const course = courses.get(courseId)
    return course ? [{ ...course, hasCertificate }] : []
  })
  requireConditions(offered, after, before)
}

export function titleOf(
  { programs, courses }: Catalog,
  { kind, _id }: Item,
  language: Language,
): string | null {
  const found: { title: Localized } | undefined = kind === 'course' ? courses.get(_id) : programs.get(_id)
  return found ? textIn(found.title, language) : null
}

/** Returns programs followed by their courses, in the order of the catalogue. */
export function listAssignable(
  catalog: Catalog,
  { search, limit = 20, language }: { search?: string; limit?: number; language: Language },
): AssignableItem[] {
  const all = [...catalog.programs.values()].flatMap((program): AssignableItem[] => {
    const courses = coursesOf(catalog, { kind: 'program', _id: program._id })
    const { rank } = program
    const title = textIn(program.title, language)
    const whole = {
      kind: 'program' as const,
      _id: program._id,
      title,
      program: null,
      rank,
      hasCertificate: courses.some(({ hasCertificate }) => hasCertificate),
      canRenew: courses.every(hasTest),
    }
    const parts = courses.map((course) => ({
      kind: 'course' as const,
      _id: course._id,
      title: textIn(course.title, language),
      program: title,
      rank,
      hasCertificate: course.hasCertificate,
      canRenew: hasTest(course),
    }))
    return courses.length > 0 ? [whole, ...parts] : []
  })
  return all.filter(({ title, program }) => matchesSearch(search, [title, program ?? ''])).slice(0, limit)
}

/** Exactly one of the two ids is set. */
export const itemOf = ({
  programId,
  courseId,
}: {
  programId: string | null
  courseId: string | null
}): Item =>
  courseId === null ? { kind: 'program', _id: programId as string } : { kind: 'course', _id: courseId }
