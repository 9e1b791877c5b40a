import { describe, expect, test } from 'vitest'
import { clampIndex, slideAfterKey, swipeOf } from './deck.ts'

describe('[COURSE-03] slides', () => {
  test.each([
    ['ArrowRight', 3, 4],
    ['ArrowRight', 9, 9],
    ['ArrowLeft', 0, 0],
    ['PageDown', 0, 1],
    ['Home', 5, 0],
    ['End', 5, 9],
    ['Enter', 5, null],
    ['constructor', 5, null],
  ])('%s on slide %i leads to %s', (key, index, next) => expect(slideAfterKey(key, index, 10)).toBe(next))

  test('an empty presentation has the first slide as its position', () => expect(clampIndex(3, 0)).toBe(0))

  test.each([
    [{ x: -80, y: 10 }, 1],
    [{ x: 80, y: -10 }, -1],
    [{ x: -30, y: 0 }, 0],
    [{ x: -80, y: 70 }, 0],
  ])('a finger moved by %j turns %i', (to, turn) => expect(swipeOf({ x: 0, y: 0 }, to)).toBe(turn))
})
