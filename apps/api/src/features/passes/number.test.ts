import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newCertificateNumber, parseCertificateNumber } from './number.ts'

const passedAt = new Date('2026-11-20T09:00:00Z')

test('[CERT-04] a number contains product and year, and 60 random bits', () => {
  const numbers = Array.from({ length: 2000 }, () => newCertificateNumber('zenit', passedAt))
  for (const number of numbers) expect(number).toMatch(/^ZEN-2026(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  expect(new Set(numbers).size).toBe(numbers.length)
  // Every letter of the alphabet occurs at every position, so none is fixed.
  for (let place = 9; place < 23; place++)
    if ((place - 8) % 5 !== 0)
      expect(new Set(numbers.map((number) => number[place])).size, `place ${place}`).toBe(32)
})

test('[CERT-04] the year is the one in Warsaw', () => {
  expect(newCertificateNumber('zenit', new Date('2026-12-31T23:30:00Z'))).toMatch(/^ZEN-2027-/)
  expect(newCertificateNumber('zenit', new Date('2026-12-31T22:30:00Z'))).toMatch(/^ZEN-2026-/)
})

test.each([
  ['ai', 'AI'],
  ['q8-lab', 'QLA'],
  ['42', 'CRT'],
])('[CERT-04] the prefix of product %s is %s', (product, prefix) => {
  const number = newCertificateNumber(product, passedAt)
  expect(number.startsWith(`${prefix}-2026-`)).toBe(true)
  expect(parseCertificateNumber(number)).toBe(number)
})

test.each([
  'ZEN-2026-7K3M-Q0XV-B41T',
  'zen-2026-7k3m-q0xv-b41t',
  'ZEN20267K3MQ0XVB41T',
  '  zen 2026 7k3m q0xv b41t ',
  'ZEN–2026–7K3M–Q0XV–B41T',
  'Zen-2O26-7k3m-qOxv-b4It',
  'zen-2026-7k3m-qoxv-b4lt',
])('[CERT-04] %j is taken as it is meant', (typed) => {
  expect(parseCertificateNumber(typed)).toBe('ZEN-2026-7K3M-Q0XV-B41T')
})

test.each([
  '',
  'ZEN',
  'ZEN-2026-7K3M-Q0XV-B41',
  'ZEN-2026-7K3M-Q0XV-B41TT',
  '../../etc/passwd',
  '<b>',
  '🦔',
  'ZEN-2026-7K3M-Q0XV-B41ż',
])('[CERT-04] %j is no number', (typed) => expect(parseCertificateNumber(typed)).toBeNull())

test('[CERT-04] every number is parsed, in either case and with any separators', () =>
  fc.assert(
    fc.property(fc.boolean(), fc.constantFrom('-', '', ' ', '.', '—'), (lower, between) => {
      const number = newCertificateNumber('zenit', passedAt)
      const typed = (lower ? number.toLowerCase() : number).replaceAll('-', between)
      expect(parseCertificateNumber(typed)).toBe(number)
    }),
  ))

test('[CERT-04] any text is parsed or rejected, never an error', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      const parsed = parseCertificateNumber(typed)
      if (parsed !== null) expect(parsed).toMatch(/^[A-Z]{1,3}-\d{4}(-[0-9A-Z]{4}){3}$/)
    }),
  ))
