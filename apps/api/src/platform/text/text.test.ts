import { expect, test } from 'vitest'
import { cleanFileName, cleanPersonName } from './text.ts'

test.each([
  ['faktura\u202efdp.exe', 'fakturafdp.exe'],
  ['\u2066a\u2069\u200f.pdf', 'a.pdf'],
  ['za\u200bpis\ufeff\u00ad.txt', 'zapis.txt'],
  ['a\u2028b\u0000\u009f.txt', 'ab.txt'],
  ['\u3164\u115f', ''],
  ['C:\\Users\\me\\plan.txt', 'plan.txt'],
  ['Zażółć gęślą jaźń.txt', 'Zażółć gęślą jaźń.txt'],
])('[UPL-01] the file name %j is kept as %j', (name, clean) => {
  expect(cleanFileName(name)).toBe(clean)
})

test.each([
  ['Jan\u202e Kot\u200b', 'Jan Kot'],
  [' Anna\n  Maria ', 'Anna Maria'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['क्\u200dष', 'क्\u200dष'],
])('[UPL-01] the name of a person %j is kept as %j', (name, clean) => {
  expect(cleanPersonName(name)).toBe(clean)
})
