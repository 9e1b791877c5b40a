import { expect, test } from 'vitest'
import { bindShortWords } from './typography.ts'

const bound = (text: string) => bindShortWords(text).replaceAll('\u00a0', '_')

test.each([
  ['Wróć do lekcji i zapytaj o to w sobotę', 'Wróć do lekcji i_zapytaj o_to w_sobotę'],
  ['W domu, a w pracy', 'W_domu, a_w_pracy'],
  ['A i tak (z nami) „u nich”', 'A_i_tak (z_nami) „u_nich”'],
  ['Otwórz <again>w nowej karcie</again>', 'Otwórz <again>w_nowej karcie</again>'],
  ['{{done}} z {{count}}', '{{done}} z_{{count}}'],
  ['na to, do nas, ze mną', 'na to, do nas, ze mną'],
  ['witaminy A, B i C', 'witaminy A, B i_C'],
  ['A\nB', 'A\nB'],
  ['', ''],
])('[LANG-01] %j is set as %j', (text, set) => expect(bound(text)).toBe(set))

test('[LANG-01] text that is already typeset does not change', () => {
  const once = bindShortWords('A w domu i o tym')
  expect(bindShortWords(once)).toBe(once)
})
