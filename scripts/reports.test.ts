import { expect, test } from 'vitest'
import { describeFailures, failuresOf, fromPlaywright } from './lib/reports.mjs'
import { slowestFiles, slowestTests } from './lib/slowest.ts'

const vitest = {
  testResults: [
    {
      name: '/work/apps/api/src/a.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: '[A-01] holds', status: 'passed', failureMessages: [] },
        {
          fullName: '[A-02] breaks',
          status: 'failed',
          failureMessages: ['\u001b[31mError: one\u001b[39m\n\n    at a.test.ts:3'],
        },
      ],
    },
    { name: '/work/b.test.ts', status: 'failed', message: 'SyntaxError: two', assertionResults: [] },
  ],
}

const playwright = {
  config: { rootDir: '/work/e2e' },
  errors: [{ message: 'Error: The product did not start' }],
  suites: [
    {
      title: 'way.spec.ts',
      file: 'way.spec.ts',
      specs: [
        {
          title: '[B-01] a way',
          file: 'way.spec.ts',
          tests: [
            {
              projectName: 'pl',
              status: 'unexpected',
              results: [{ error: { message: 'Error: three\nExpected: x' } }],
            },
          ],
        },
      ],
    },
  ],
}

test('a run ends with each failure by name, its file and the first lines of its error', () => {
  expect(describeFailures(failuresOf(vitest, playwright), '/work')).toEqual([
    '1) apps/api/src/a.test.ts › [A-02] breaks',
    '     Error: one',
    '         at a.test.ts:3',
    '2) e2e/way.spec.ts › [B-01] a way (pl)',
    '     Error: three',
    '     Expected: x',
    '3) b.test.ts › the file itself',
    '     SyntaxError: two',
    '4) browser tests › outside of a test',
    '     Error: The product did not start',
  ])
})

test('the last 60 lines of a run list every failure, however many there are', () => {
  const failures = Array.from({ length: 20 }, (_, index) => ({
    title: `test ${index}`,
    file: 'a.test.ts',
    outcome: 'failed' as const,
    seconds: 1,
    error: 'line\n'.repeat(40),
  }))
  const lines = describeFailures(failures, '/work')
  expect(lines.length).toBeLessThanOrEqual(50)
  expect(lines.filter((line) => line.includes('› test '))).toHaveLength(20)
})

const outcome = (file: string, title: string, seconds: number) => ({
  file,
  title,
  seconds,
  outcome: 'passed' as const,
})

test('the slowest come first, single tests and files with the sum of their tests', () => {
  const run = [outcome('a', 'one', 2), outcome('b', 'two', 3), outcome('a', 'three', 2)]
  expect(slowestTests(run, 2)).toEqual(['   3.0 s  b › two', '   2.0 s  a › one'])
  expect(slowestFiles(run, 1)).toEqual(['   4.0 s  a'])
})

test('a test that was repeated because the browser stopped rendering its page has passed', () => {
  const report = structuredClone(playwright)
  const [{ specs }] = report.suites as [(typeof report.suites)[number]]
  Object.assign(specs[0]?.tests[0] ?? {}, { status: 'flaky' })
  expect(fromPlaywright(report).map(({ outcome }) => outcome)).toEqual(['passed'])
})
