import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { motifs } from '@zenit/contract/motifs'
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
    const drawn = new Set(ids.map((id) => coverScene(id).ridges.join()))
    expect(drawn.size).toBe(ids.length)
  })

  test('uses every motif and palette in a catalogue of hundreds', () => {
    const scenes = ids.map((id) => coverScene(id))
    expect(new Set(scenes.map((scene) => scene.motif)).size).toBe(motifs.length)
    expect(new Set(scenes.map((scene) => scene.palette)).size).toBe(12)
  })

  test('of a subject has its motif, in its own colours', () => {
    const scenes = motifs.map((given) => coverScene('the same id', given))
    expect(scenes.map((scene) => scene.motif)).toEqual(motifs)
    expect(new Set(scenes.map((scene) => scene.palette)).size).toBe(motifs.length)
  })

  test('has a drawing for each motif of the content format', () => {
    const drawings = readFileSync(join(import.meta.dirname, 'motifs.svg'), 'utf8')
    const drawn = [...drawings.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id)
    expect(drawn).toEqual(motifs)
  })

  test('keeps the sun in the sky and every number finite', () => {
    for (const id of ids) {
      const { sun, ridges } = coverScene(id)
      expect(sun.x).toBeGreaterThan(40)
      expect(sun.x).toBeLessThan(360)
      expect(sun.y).toBeLessThan(100)
      for (const ridge of ridges) expect(ridge).not.toMatch(/NaN|Infinity/)
    }
  })
})
