import { expect, test } from 'vitest'
import { callByName } from './vocative.ts'

test.each([
  ['Ania', 'Aniu'],
  ['Julia', 'Julio'],
  ['Piotr', 'Piotrze'],
  ['Paweł', 'Pawle'],
  ['Wojciech', 'Wojciechu'],
])('[LANG-01] in Polish %s is called %s, in English by the name itself', (name, called) => {
  expect(callByName(name, 'pl')).toBe(called)
  expect(callByName(name, 'en')).toBe(name)
})

test.each(['Emma', 'John', 'Nguyễn', '', 'constructor'])('[LANG-01] %s is not changed', (name) => {
  expect(callByName(name, 'pl')).toBe(name)
})
