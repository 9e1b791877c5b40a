import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitText, leading } from './fit.ts'
import { ownFaces, printable } from './fonts.ts'

const box = { size: 176, maxWidth: 1400, maxHeight: 280, maxLines: 3 }
const fit = (text: string) => fitText(text, (line) => ownFaces.unitWidth(line, 'display'), box)

test('[CERT-03] a usual name is one line in the largest size that fits', () => {
  const { size, lines } = fit('Jan Kot')
  expect([size, lines]).toEqual([176, ['Jan Kot']])
})

test.each([
  [
    'a word of one letter goes to the next line',
    'Zarządzanie projektami i zespołami w organizacji publicznej',
    /(^|\s)\p{L}$/u,
  ],
  ['a double surname is not broken', 'Aleksandra Maria Brzęczyszczykiewicz-Grzegorzewska-Nowakowska', /-$/u],
  [
    'a double surname with spaces is not broken',
    'Aleksandra Maria Brzęczyszczykiewicz - Grzegorzewska',
    /-$/u,
  ],
])('[CERT-03] %s', (_, text, wrongEnd) => {
  const { lines } = fit(text)
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines.slice(0, -1)) expect(line).not.toMatch(wrongEnd)
})

test('[CERT-03] lines have lengths as similar as possible', () => {
  const { lines } = fit('Aleksandra Maria Kowalska Nowakowska')
  expect(lines).toEqual(['Aleksandra Maria', 'Kowalska Nowakowska'])
})

test('[CERT-03] every name fits its box completely', () => {
  const word = fc.string({ unit: fc.constantFrom(...'ŻółwĄĘćWMi-j'), minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
      const { size, lines } = fit(words.join(' '))
      expect(lines.length).toBeLessThanOrEqual(box.maxLines)
      expect(lines.length * size * leading).toBeLessThanOrEqual(box.maxHeight)
      for (const line of lines)
        expect(ownFaces.unitWidth(line, 'display') * size).toBeLessThanOrEqual(box.maxWidth + 0.01)
      expect(lines.join('').replaceAll(' ', '')).toBe(words.join(''))
    }),
    { numRuns: 60 },
  )
})

// Unusual letters that names may contain: missing glyphs, combined characters, other directions.
const odd = fc.constantFrom(
  '\u0301',
  '\u0328',
  'Ł',
  'ي',
  'ش',
  'क',
  '\u094d',
  '한',
  '⁄',
  '1',
  '\u200d',
  '👨‍👩‍👧',
  'İ',
  'ǆ',
)
const name = fc.string({
  unit: fc.oneof(odd, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
  maxLength: 20,
})

test('[CERT-03] every possible name can be set', () => {
  fc.assert(
    fc.property(name, (words) => {
      const { lines, size } = fit(printable(words))
      expect(lines.length).toBeLessThanOrEqual(box.maxLines)
      expect(size).toBeGreaterThan(0)
    }),
    { numRuns: 200 },
  )
})
