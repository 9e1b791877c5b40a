import type { Place } from './outline.ts'

/** Several learners may share a browser. */
interface Visitor {
  learnerId: string
  courseId: string
}

const visitedKey = ({ learnerId, courseId }: Visitor) => `zenit.visited.${learnerId}.${courseId}`
const decksKey = (learnerId: string) => `zenit.decks.${learnerId}`

/** Local storage may be full or forbidden; what it would remember is a comfort, never a condition. */
export function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {}
}

const isStep = (value: unknown): value is Exclude<Place, 'ending'> =>
  typeof value === 'object' &&
  value !== null &&
  'lessonId' in value &&
  typeof value.lessonId === 'string' &&
  'sublessonId' in value &&
  typeof value.sublessonId === 'string'

/** The lesson of a course that a learner opened last in this browser. */
export function readVisited(visitor: Visitor): Place | null {
  const value = read(visitedKey(visitor))
  if (value === 'ending') return value
  return isStep(value) ? { lessonId: value.lessonId, sublessonId: value.sublessonId } : null
}

export const writeVisited = (visitor: Visitor, place: Place): void => write(visitedKey(visitor), place)

/** Presentations that a learner has marked as done in this browser (COURSE-03). */
export function readDoneDecks(learnerId: string): ReadonlySet<string> {
  const value = read(decksKey(learnerId))
  return new Set(Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])
}

export function writeDoneDeck(learnerId: string, sublessonId: string): ReadonlySet<string> {
  const decks = new Set([...readDoneDecks(learnerId), sublessonId])
  write(decksKey(learnerId), [...decks])
  return decks
}
