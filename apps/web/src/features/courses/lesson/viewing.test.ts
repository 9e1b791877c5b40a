import { describe, expect, test } from 'vitest'
import { addViewing, seenOf, viewingOf, viewingOfFilm, viewingOfSlide, viewingToTell } from './viewing.ts'

const played = (...pairs: [number, number][]): TimeRanges => ({
  length: pairs.length,
  start: (index) => pairs[index]?.[0] ?? 0,
  end: (index) => pairs[index]?.[1] ?? 0,
})

const film = (duration: number, ...pairs: [number, number][]) => ({
  duration,
  ended: false,
  currentTime: 0,
  played: played(...pairs),
})

let count = 0
const newPlace = () => ({ progressId: 'progress', sublessonId: `sublesson-${++count}` })

describe('[TRUST-05] [COURSE-02] the parts of a film that a player has shown', () => {
  test('are reported in thousandths of the film, however long it is', () => {
    expect(viewingOfFilm(film(600, [0, 60], [300, 480]))).toEqual({
      ranges: [
        { from: 0, to: 100 },
        { from: 500, to: 800 },
      ],
      filmSeconds: 600,
    })
  })

  test('adjacent ones leave no gap when they are rounded', () => {
    const place = newPlace()
    for (let at = 0; at < 30; at += 0.25)
      addViewing(place, viewingOfFilm(film(30, [at, at + 0.25])) ?? { ranges: [] })
    expect(viewingOf(place)?.ranges).toEqual([{ from: 0, to: 1000 }])
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 0])('are unknown for a film of length %d', (duration) => {
    expect(viewingOfFilm(film(duration, [0, 5]))).toBeNull()
  })

  test('of a film without a length are known at its end', () => {
    const ended = { ...film(Number.POSITIVE_INFINITY, [0, 4]), ended: true, currentTime: 5 }
    expect(viewingOfFilm(ended)).toEqual({ ranges: [{ from: 0, to: 800 }], filmSeconds: 5 })
  })

  test('are reported once, and new ones are reported again', () => {
    const place = newPlace()
    expect(viewingToTell(place)).toBeUndefined()
    addViewing(place, { ranges: [{ from: 0, to: 10 }] })
    viewingToTell(place)?.markTold()
    expect(viewingToTell(place)).toBeUndefined()
    expect(viewingOf(place), 'finishing says all of it').toBeDefined()
    addViewing(place, { ranges: [{ from: 5, to: 10 }] })
    expect(viewingToTell(place), 'nothing new').toBeUndefined()
    addViewing(place, { ranges: [{ from: 10, to: 12 }] })
    expect(viewingToTell(place)?.viewing.ranges).toEqual([{ from: 0, to: 12 }])
  })

  test('of one learner are not another’s in the same browser', () => {
    const place = newPlace()
    addViewing(place, { ranges: [{ from: 0, to: 900 }] })
    expect(viewingOf({ ...place, progressId: 'another' })).toBeUndefined()
  })

  test('if there are more than a report allows, the longest are reported', () => {
    const place = newPlace()
    const pieces = Array.from({ length: 150 }, (_, n) => ({ from: n * 6, to: n * 6 + (n < 50 ? 1 : 3) }))
    addViewing(place, { ranges: pieces })
    expect(viewingOf(place)?.ranges.every(({ from, to }) => to - from === 3)).toBe(true)
  })
})

test('[TRUST-05] [COURSE-02] what was seen on another device counts', () => {
  const here = [{ from: 400, to: 810 }]
  expect(seenOf('video', here)).toEqual({ isEnough: false, percent: 41 })
  expect(seenOf('video', here, [{ from: 0, to: 400 }])).toEqual({ isEnough: true, percent: 81 })
})

test.each([
  [0, 1, true],
  [0, 2, false],
  [1, 2, true],
  [5, 7, false],
  [6, 7, true],
])('[TRUST-05] [COURSE-03] slide %i of %i counted from 0 is the end: %s', (index, slides, isEnd) => {
  expect(seenOf('presentation', viewingOfSlide(index, slides).ranges).isEnough).toBe(isEnd)
})
