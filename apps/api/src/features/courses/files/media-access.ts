import { setImmediate as pause } from 'node:timers/promises'
import type { Catalog, Course } from '../../../content/catalog/catalog.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../session/viewer.ts'

/** The lowest rank that opens anything with a file, by the file's name. */
type Ranks = ReadonlyMap<string, number>

const address = /\/media\/([\w-]+\.[a-z0-9]+)/g

const namesIn = (document: unknown): string[] =>
  [...JSON.stringify(document).matchAll(address)].map(([, name = '']) => name)

const namesOfCourse = new WeakMap<Course, readonly string[]>()

function namesOf(course: Course): readonly string[] {
  const known = namesOfCourse.get(course) ?? namesIn(course)
  namesOfCourse.set(course, known)
  return known
}

/** Reads the ranks of all published content, one course at a time, so that other requests do not wait. */
async function readRanks(catalog: Catalog): Promise<Ranks> {
  const ranks = new Map<string, number>()
  const add = (name: string, rank: number) => ranks.set(name, Math.min(rank, ranks.get(name) ?? rank))
  for (const course of catalog.courses.values()) {
    const rank = catalog.programs.get(course.programId)?.rank ?? 1
    for (const name of namesOf(course)) add(name, rank)
    await pause()
  }
  const { programs, tools, partners, communityCards, pages, onboarding } = catalog
  for (const items of [programs, tools, partners, communityCards, pages])
    for (const name of namesIn([...items.values()])) add(name, 1)
  for (const name of namesIn(onboarding)) add(name, 1)
  return ranks
}

const ranksOf = new WeakMap<Catalog['courses'], Promise<Ranks>>()

function findRanks(catalog: Catalog): Promise<Ranks> {
  const known = ranksOf.get(catalog.courses) ?? readRanks(catalog)
  ranksOf.set(catalog.courses, known)
  return known
}

/** Staff see works and content of every course; managers only manage people. */
const isStaff = ({ user }: Viewer) => user.roles.some((role) => role !== 'learner' && role !== 'manager')

/**
 * Media of a course need the rank of the course: throws 403 `rank-too-low` with the rank that opens it. A file that no
 * published content uses belongs to an earlier revision, which a learner may still be studying.
 */
export async function requireMediaRank(catalog: Catalog, viewer: Viewer, name: string): Promise<void> {
  const rank = (await findRanks(catalog)).get(name) ?? 1
  if (viewer.user.rankStage < rank && !isStaff(viewer)) throw new ApiError('rank-too-low', { rank })
}
