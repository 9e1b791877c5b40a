import { expect, test } from 'vitest'
import { isEmail, normaliseEmail } from './email-address.ts'

const written = [
  ['admin@zenit.example', 'admin@zenit.example'],
  ['  Admin@Zenit.EXAMPLE ', 'admin@zenit.example'],
  ['admin@ｚenit.example', 'admin@zenit.example'],
  ['ａｄｍｉｎ＠ｚｅｎｉｔ．ｅｘａｍｐｌｅ', 'admin@zenit.example'],
  ['admin@ⓩenit.example', 'admin@zenit.example'],
  ['ﬁ@zenit.example', 'fi@zenit.example'],
  ['ania@żółw.example', 'ania@xn--w-uga1v8h.example'],
  ['ania@ŻÓŁW.example', 'ania@xn--w-uga1v8h.example'],
  ['ania@z\u0307o\u0301łw.example', 'ania@xn--w-uga1v8h.example'],
  ['ania@XN--W-uga1v8h.example', 'ania@xn--w-uga1v8h.example'],
] as const

test.each(written)('[AUTH-08] %s is stored as %s', (text, normal) => {
  expect(normaliseEmail(text)).toBe(normal)
  expect(normaliseEmail(normal)).toBe(normal)
  expect(isEmail(normal)).toBe(true)
})

// A similar letter of another alphabet makes a different address, which its ASCII form shows.
test.each([
  ['аdmin@zenit.example', false],
  ['admin@zenіt.example', true],
  ['ania@poczta.example:80', false],
  ['ania@poczta.example/x', false],
  ['ania@xn--zenit-.example', false],
  ['ania\u200b@zenit.example', false],
  ['ania@zenit\u00ad.example', false],
  [`ania@${'ż'.repeat(300)}.example`, false],
  ['@', false],
  ['', false],
])('%s is not admin@zenit.example; may it be one at all: %s', (text, isOne) => {
  expect(normaliseEmail(text)).not.toBe('admin@zenit.example')
  expect(isEmail(normaliseEmail(text))).toBe(isOne)
})
