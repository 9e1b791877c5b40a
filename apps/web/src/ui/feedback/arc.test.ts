import { describe, expect, test } from 'vitest'
import { arcs, clampShare, climbed, sunAt } from './arc.ts'

describe('the arc', () => {
  test('begins at the horizon on the left and ends at the zenith on the top right', () => {
    expect(sunAt(arcs.mini, 0)).toEqual({ x: 6, y: 33 })
    expect(sunAt(arcs.mini, 1)).toEqual({ x: 58, y: 7 })
    expect(sunAt(arcs.hero, 1)).toEqual({ x: 400, y: 44 })
  })

  test('only ever rises', () => {
    const way = Array.from({ length: 101 }, (_, percent) => sunAt(arcs.hero, percent / 100))
    for (const [index, point] of way.entries()) {
      const before = way[index - 1]
      if (!before) continue
      expect(point.x).toBeGreaterThanOrEqual(before.x)
      expect(point.y).toBeLessThanOrEqual(before.y)
    }
  })

  test('stays within its ends for any value', () => {
    expect(clampShare(-1)).toBe(0)
    expect(clampShare(1.2)).toBe(1)
    expect(clampShare(Number.NaN)).toBe(0)
    expect(sunAt(arcs.mini, 7)).toEqual(sunAt(arcs.mini, 1))
  })

  test('has no completed part before the first step', () => {
    expect(climbed(arcs.mini, 0)).toBe('')
    expect(climbed(arcs.mini, 1)).toBe('M6 33A52 26 0 0 1 58 7')
  })
})
