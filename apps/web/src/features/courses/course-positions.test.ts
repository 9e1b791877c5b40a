import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetReading, readReading, writeReading } from './article/reading-place.ts'
import { readDoneDecks, readVisited, writeDoneDeck, writeVisited } from './course-positions.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const position = { lessonId: 'l', sublessonId: 's' }

test('[COURSE-06] the last visited lesson is stored for each learner and course', () => {
  writeVisited({ learnerId: 'ada', courseId: 'a' }, position)
  writeVisited({ learnerId: 'ada', courseId: 'b' }, 'ending')
  expect(readVisited({ learnerId: 'ada', courseId: 'a' })).toEqual(position)
  expect(readVisited({ learnerId: 'ada', courseId: 'b' })).toBe('ending')
  expect(readVisited({ learnerId: 'jan', courseId: 'a' })).toBeNull()
})

test('[COURSE-03] and so are the completed presentations', () => {
  writeDoneDeck('ada', 's')
  expect(readDoneDecks('ada').has('s')).toBe(true)
  expect(readDoneDecks('jan').has('s')).toBe(false)
})

test('[COURSE-03] and the position in a text, until it is read to its end', () => {
  const reader = { learnerId: 'ada', sublessonId: 's' }
  expect(readReading(reader)).toBeNull()
  writeReading(reader, { block: 12, section: 'section-a' })
  expect(readReading(reader)).toEqual({ block: 12, section: 'section-a' })
  expect(readReading({ ...reader, learnerId: 'jan' })).toBeNull()
  forgetReading(reader)
  expect(readReading(reader)).toBeNull()
})

test('without storage, or with other data in it, there are no positions', () => {
  vi.stubGlobal('localStorage', { getItem: () => '{"lessonId":1}', setItem: vi.fn() })
  expect(readVisited({ learnerId: 'ada', courseId: 'a' })).toBeNull()
  vi.stubGlobal('localStorage', undefined)
  writeVisited({ learnerId: 'ada', courseId: 'a' }, position)
  expect(readVisited({ learnerId: 'ada', courseId: 'a' })).toBeNull()
})
