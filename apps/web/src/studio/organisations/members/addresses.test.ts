import { expect, test } from 'vitest'
import { addressesOf } from './addresses.ts'

test.each([
  ['', []],
  ['jan@firma.pl', ['jan@firma.pl']],
  ['jan@firma.pl, ola@firma.pl;\nżaneta@firma.pl', ['jan@firma.pl', 'ola@firma.pl', 'żaneta@firma.pl']],
  ['Zofia Łoś <zofia@firma.pl>; "Jan" <jan@firma.pl>', ['zofia@firma.pl', 'jan@firma.pl']],
  ['Jan\tKos\tjan@firma.pl\tŁódź\nOla\tLis\tola@firma.pl\tSopot', ['jan@firma.pl', 'ola@firma.pl']],
  ['mailto:jan@firma.pl', ['jan@firma.pl']],
])('[ORG-02] %j → %j', (text, addresses) => {
  expect(addressesOf(text)).toEqual(addresses)
})
