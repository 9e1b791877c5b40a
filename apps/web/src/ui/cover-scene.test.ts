import { describe, expect, test } from 'vitest'
import { coverScene } from './cover-scene.ts'

const ids = Array.from(
  { length: 300 },
  (_, index) => `0199a3c0-0000-7000-8000-${String(index).padStart(12, '0')}`,
)

describe('a generated cover', () => {
  test('is the same for the same id', () => {
    expect(coverScene('course-1')).toEqual(coverScene('course-1'))
  })

  test('differs between ids that differ in one letter', () => {
    const drawn = new Set(
      ids.map((id) =>
        coverScene(id)
          .ridges.map((ridge) => ridge.path)
          .join(),
      ),
    )
    expect(drawn.size).toBe(ids.length)
  })

  test('uses every land and palette in a catalogue of hundreds', () => {
    const scenes = ids.map(coverScene)
    expect(new Set(scenes.map((scene) => scene.land)).size).toBe(5)
    expect(new Set(scenes.map((scene) => scene.palette)).size).toBe(12)
  })

  test('keeps the sun in the sky and every number finite', () => {
    for (const id of ids) {
      const { sun, ridges } = coverScene(id)
      expect(sun.x).toBeGreaterThan(40)
      expect(sun.x).toBeLessThan(360)
      expect(sun.y).toBeLessThan(100)
      for (const ridge of ridges) expect(ridge.path).not.toMatch(/NaN|Infinity/)
    }
  })
})
