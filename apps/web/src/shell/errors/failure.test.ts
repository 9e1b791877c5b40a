import { expect, test } from 'vitest'
import { failureOf } from './failure.ts'

test.each([
  ['/', 'home'],
  ['/programs', 'programs'],
  ['/program/a-b', 'programs'],
  ['/tools/a', 'tool'],
  ['/benefit/a', 'partner'],
  ['/about-zenitai', 'about'],
  ['/privacy', null],
  ['/no/such/path', null],
])('[ERR-02] %s has its own message', (path, failure) => {
  expect(failureOf(path)).toBe(failure)
})
