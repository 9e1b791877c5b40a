import { expect, test } from 'vitest'
import { fromPlaywright, fromVitest } from './lib/reports.mjs'
import { coverage, namedIds, readIds } from './lib/requirements.ts'

test('ids are read from the lines that define them', () => {
  const list = '## TEST\n- TEST-01 GET gives …\n- TEST-02 See TEST-01.\n- TEST-01 again\n  - CERT-01 indented'
  expect(readIds(list)).toEqual(['TEST-01', 'TEST-02'])
})

test('a title names ids in brackets only', () => {
  expect(namedIds('[TEST-04] 14 of 20 at 70 % passes')).toEqual(['TEST-04'])
  expect(namedIds('[AUTH-01, AUTH-06] login [NAV-02]')).toEqual(['AUTH-01', 'AUTH-06', 'NAV-02'])
  expect(namedIds('about TEST-04 and [XTEST-041]')).toEqual([])
})

test('only tests that ran and passed count', () => {
  const vitest = fromVitest({
    testResults: [
      {
        name: 'a.test.ts',
        assertionResults: [
          { fullName: '[A-01] holds', status: 'passed' },
          { fullName: '[A-02] breaks', status: 'failed' },
          { fullName: '[A-03] waits', status: 'pending' },
        ],
      },
    ],
  })
  const browser = fromPlaywright({
    suites: [
      {
        title: 'way.spec.ts',
        file: 'way.spec.ts',
        suites: [
          {
            title: '[B-01] a way',
            specs: [
              { title: 'ends', file: 'way.spec.ts', tests: [{ projectName: 'pl', status: 'expected' }] },
              {
                title: '[B-02] breaks',
                file: 'way.spec.ts',
                tests: [{ projectName: 'pl', status: 'unexpected' }],
              },
            ],
          },
        ],
      },
    ],
  })
  const covered = coverage(['A-01', 'A-02', 'A-03', 'B-01', 'B-02'], [...vitest, ...browser])
  expect(Object.fromEntries(covered)).toEqual({
    'A-01': ['[A-01] holds'],
    'A-02': [],
    'A-03': [],
    'B-01': ['[B-01] a way ends (pl)'],
    'B-02': [],
  })
})
