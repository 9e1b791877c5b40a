import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictogram } from '@zenit/contract/pictograms'
import { describe, expect, test } from 'vitest'
import { hues, markLook } from './mark-look.ts'

describe('the look of a mark', () => {
  test.each([
    ['Claude', 'C'],
    ['Le Chat', 'LC'],
    ['Microsoft Copilot', 'MC'],
    ['ChatGPT', 'CG'],
    ['DeepL', 'DL'],
    ['n8n', 'N'],
    ['Lampa i Stół', 'LS'],
    ['Źródło', 'Ź'],
    ['', '·'],
  ])('the letters of "%s" are %s', (name, letters) => {
    expect(markLook(name).letters).toBe(letters)
  })

  test('the same name has the same colour, and many names use all of them evenly', () => {
    const counts = new Map<number, number>()
    for (let index = 0; index < 1_100; index++) {
      const { hue } = markLook(`Tool ${index}`)
      expect(markLook(`Tool ${index}`).hue).toBe(hue)
      counts.set(hue, (counts.get(hue) ?? 0) + 1)
    }
    expect(counts.size).toBe(hues.length)
    expect(Math.min(...counts.values())).toBeGreaterThan(50)
  })
})

test('there is a pictogram for each kind of category of the content format', () => {
  const drawings = readFileSync(join(import.meta.dirname, 'pictograms.svg'), 'utf8')
  const drawn = [...drawings.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id)
  expect(drawn).toEqual(pictogram.enum)
})
