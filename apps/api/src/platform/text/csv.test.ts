import { notFormula } from '@zenit/contract/text'
import { expect, test } from 'vitest'
import { csvField } from './csv.ts'

test('[ORG-07] a text that a spreadsheet would run gets a quote in front, also with full-width signs', () => {
  const formulas = ['=1+1', '+48', '-1', '@a', '\tx', '\rx', '\nx', '＝1+1', '＋48', '－1', '＠a']
  expect(formulas.map(notFormula)).toEqual(formulas.map((text) => `'${text}`))
  const texts = ['', 'a=b', '1-1', "'x", '–', 'Żółć']
  expect(texts.map(notFormula)).toEqual(texts)
})

test('[ORG-07] only fields with a separator, a quote or a line break are quoted', () => {
  expect(['a;b', 'a,b', 'a"b', 'a\nb'].map((text) => csvField(text, ';'))).toEqual([
    '"a;b"',
    'a,b',
    '"a""b"',
    '"a\nb"',
  ])
})
