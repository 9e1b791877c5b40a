import type { Assignable, ItemKind } from '@zenit/contract/assignments'
import type { Course } from '../../content/catalog/catalog.ts'
import type { Language, Localized } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { matchesSearch } from '../../platform/lists.ts'
import type { AskedCourse, Terms } from './queries.ts'

export interface Item {
  kind: ItemKind
  _id: string
}

type Catalog = Deps['catalog']

const languages: readonly Language[] = ['pl', 'en']

/** The courses that an item consists of; none where it is not offered. */
function coursesOf({ programs, courses }: Catalog, { kind, _id }: Item): Course[] {
  const ids = kind === 'course' ? [_id] : (programs.get(_id)?.courses ?? [])
  return ids.flatMap((id) => courses.get(id) ?? [])
}

const hasTest = ({ closedTest }: Course) => closedTest !== null

const refuse = (field: string, code: string) => new ApiError('invalid-input', { fields: [{ field, code }] })

/** Throws 400 `invalid-input` for what is not offered, and for terms that nobody could meet. */
export function requireCourses(
  catalog: Catalog,
  item: Item,
  { rule, renewMonths }: Pick<Terms, 'rule' | 'renewMonths'>,
): AskedCourse[] {
  const courses = coursesOf(catalog, item)
  if (courses.length === 0) throw refuse('item._id', 'unknown')
  if (rule === 'certificate' && !courses.some(({ hasCertificate }) => hasCertificate))
    throw refuse('rule', 'no-certificate')
  if (renewMonths !== null && !courses.every(hasTest)) throw refuse('renewMonths', 'no-test')
  // Of somebody in whose language there is nothing, what there is is asked.
  const isServed = (language: Language) => courses.some((course) => course.languages.includes(language))
  return courses.map((course) => ({
    courseId: course._id,
    locales: languages.filter((language) => course.languages.includes(language) || !isServed(language)),
    hasCertificate: course.hasCertificate,
  }))
}

export function titleOf(
  { programs, courses }: Catalog,
  { kind, _id }: Item,
  language: Language,
): string | null {
  const found: { title: Localized } | undefined = kind === 'course' ? courses.get(_id) : programs.get(_id)
  return found ? textIn(found.title, language) : null
}

/** Programs with their courses behind them, in the catalogue's order. */
export function listAssignable(
  catalog: Catalog,
  { search, limit = 20, language }: { search?: string; limit?: number; language: Language },
): Assignable[] {
  const all = [...catalog.programs.values()].flatMap((program): Assignable[] => {
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
