import { describe, expect, test } from 'vitest'
import { fitText } from './fit.ts'

/** Every letter is half as wide as the font size, so that widths can be checked by hand. */
const widthOf = (line: string, size: number) => line.length * size * 0.5
const fit = (text: string, maxLines = 2) =>
  fitText(text, { maxWidth: 1000, maxLines, maxHeight: 500, sizes: [200, 150, 100, 70], widthOf })

describe('names and titles on the certificate', () => {
  test('a short name stays in one line at the largest size', () => {
    expect(fit('Ada Nowak')).toEqual({ size: 200, lines: ['Ada Nowak'] })
  })

  test('[CERT-03] a long name is broken before it shrinks', () => {
    expect(fit('Wawrzyniec Chrząstek')).toEqual({ size: 200, lines: ['Wawrzyniec', 'Chrząstek'] })
  })

  test.each(['Brzęczyszczykiewicz-Grzegorzewska', 'Nowak - Grzegorzewska'])(
    '[CERT-03] a double-barrelled name stays on one line: %s',
    (surname) => {
      const { lines } = fit(`Konstancja Aleksandra ${surname}`)
      expect(lines).toEqual(['Konstancja Aleksandra', surname])
    },
  )

  test('lines have lengths as similar as possible', () => {
    expect(fit('Sztuczna inteligencja w codziennej pracy').lines).toEqual([
      'Sztuczna inteligencja',
      'w codziennej pracy',
    ])
  })

  test('two lines shrink to the available height', () => {
    const options = { maxWidth: 1000, maxLines: 2, maxHeight: 240, sizes: [200, 150, 100], widthOf }
    expect(fitText('Wawrzyniec Chrząstek', options)).toEqual({ size: 100, lines: ['Wawrzyniec Chrząstek'] })
  })

  test('a one-letter word stays with the next one', () => {
    expect(fit('Modele i dane a rzeczywistość').lines).toEqual(['Modele i dane', 'a rzeczywistość'])
  })

  test('a word without a break gets the smallest size and is not cut', () => {
    const word = 'a'.repeat(60)
    expect(fit(word)).toEqual({ size: 70, lines: [word] })
  })

  test('a very long title is fitted quickly and completely', () => {
    const title = Array.from({ length: 60 }, (_, index) => `słowo${index}`).join(' ')
    expect(fit(title, 3).lines.join(' ')).toBe(title)
  })
})
