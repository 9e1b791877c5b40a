import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Szkoła Główna w Łodzi', 'szkola-glowna-w-lodzi'],
  ['  Zażółć & Gęślą, sp. z o.o.  ', 'zazolc-gesla-sp-z-o-o'],
  ['ACME 2026', 'acme-2026'],
  ['Straße', 'strasse'],
  ['北京', ''],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('%s → %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
