import { deviceStorage } from '../../storage.ts'
import type { CoursePosition } from './outline.ts'

/** Several learners may share a browser. */
interface Visitor {
  learnerId: string
  courseId: string
}

const visitedKey = ({ learnerId, courseId }: Visitor) => `zenit.visited.${learnerId}.${courseId}`
const decksKey = (learnerId: string) => `zenit.decks.${learnerId}`

const isStep = (value: unknown): value is Exclude<CoursePosition, 'ending'> =>
  typeof value === 'object' &&
  value !== null &&
  'lessonId' in value &&
  typeof value.lessonId === 'string' &&
  'sublessonId' in value &&
  typeof value.sublessonId === 'string'

/** The lesson that a learner last opened in this browser. */
export function readVisited(visitor: Visitor): CoursePosition | null {
  const value = deviceStorage.readJson(visitedKey(visitor))
  if (value === 'ending') return value
  return isStep(value) ? { lessonId: value.lessonId, sublessonId: value.sublessonId } : null
}

export const writeVisited = (visitor: Visitor, position: CoursePosition): boolean =>
  deviceStorage.write(visitedKey(visitor), JSON.stringify(position))

/** Presentations that a learner has marked as done in this browser (COURSE-03). */
export function readDoneDecks(learnerId: string): ReadonlySet<string> {
  const value = deviceStorage.readJson(decksKey(learnerId))
  return new Set(Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])
}

export function writeDoneDeck(learnerId: string, sublessonId: string): ReadonlySet<string> {
  const decks = new Set([...readDoneDecks(learnerId), sublessonId])
  deviceStorage.write(decksKey(learnerId), JSON.stringify([...decks]))
  return decks
}
