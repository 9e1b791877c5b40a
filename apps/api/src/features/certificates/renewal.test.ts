import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CertificateEvent } from './queries.ts'
import { renewalOf } from './renewal.ts'

const now = new Date('2026-11-20T09:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
const renewed = (...days: number[]): CertificateEvent[] => [
  { kind: 'issued', at: daysAgo(900), learnerName: 'Anna', reason: null },
  ...days.map((day) => ({ kind: 'renewed' as const, at: daysAgo(day), learnerName: 'x', reason: null })),
]
const valid = { learner_name: 'Anna Nowak', revoked_at: null }

describe('[CERT-04] a certificate can be renewed', () => {
  test.each<[string, Parameters<typeof renewalOf>[0], string, CertificateEvent[], object | null]>([
    [
      'when the name is new',
      valid,
      'Anna Kowal',
      renewed(),
      { learnerName: 'Anna Kowal', availableAt: null },
    ],
    [
      'when its name was removed',
      { ...valid, learner_name: null },
      'A',
      renewed(),
      { learnerName: 'A', availableAt: null },
    ],
    ['not when the name is the same', valid, 'Anna Nowak', renewed(), null],
    ['not when it is revoked', { ...valid, revoked_at: now }, 'Anna Kowal', renewed(), null],
    ['not when there is no name', valid, '', renewed(), null],
    ['a third time within a year', valid, 'A', renewed(300, 10), { learnerName: 'A', availableAt: null }],
    ['not a fourth time', valid, 'A', renewed(300, 20, 10), { learnerName: 'A', availableAt: daysAgo(-65) }],
    ['a fourth time on the day', valid, 'A', renewed(365, 20, 10), { learnerName: 'A', availableAt: null }],
    [
      'in any order of the rows',
      valid,
      'A',
      renewed(10, 300, 20),
      { learnerName: 'A', availableAt: daysAgo(-65) },
    ],
  ])('%s', (_, certificate, name, events, expected) =>
    expect(renewalOf(certificate, { name, events, now })).toEqual(expected),
  )

  test('at most three times in any 365 days, in any order of attempts', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 60 }), (days) => {
        const done: CertificateEvent[] = []
        for (const day of days.toSorted((a, b) => b - a)) {
          const at = daysAgo(day)
          const renewal = renewalOf(valid, { name: 'A', events: done, now: at })
          if (renewal?.availableAt === null)
            done.push({ kind: 'renewed', at, learnerName: 'A', reason: null })
        }
        for (const { at } of done) {
          const within = done.filter((one) => {
            const age = at.getTime() - one.at.getTime()
            return age >= 0 && age < 365 * 24 * 60 * 60 * 1000
          })
          expect(within.length).toBeLessThanOrEqual(3)
        }
      }),
    ))
})
