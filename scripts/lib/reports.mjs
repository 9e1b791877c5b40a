import { existsSync, readFileSync } from 'node:fs'

/**
 * One test of a run as its runner reported it.
 * @typedef {{ title: string, file: string, outcome: 'passed' | 'failed' | 'skipped' }} TestOutcome
 */

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

const vitestOutcome = (status) => (status === 'passed' || status === 'failed' ? status : 'skipped')

/** @returns {TestOutcome[]} */
export function fromVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      title: fullName,
      file: name,
      outcome: vitestOutcome(status),
    })),
  )
}

const playwrightOutcomes = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' }

function fromSuite(suite, above) {
  // A suite of a file carries the file's name as its title.
  const path = suite.title && suite.title !== suite.file ? [...above, suite.title] : above
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({
      title: [...path, spec.title, `(${test.projectName})`].join(' '),
      file: spec.file,
      outcome: playwrightOutcomes[test.status] ?? 'failed',
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => fromSuite(inner, path))]
}

/** @returns {TestOutcome[]} */
export const fromPlaywright = (report) => (report?.suites ?? []).flatMap((suite) => fromSuite(suite, []))

export const vitestReport = 'test-results/vitest.json'
export const playwrightReport = 'test-results/playwright.json'

/** Every test of the last run. @returns {TestOutcome[]} */
export const lastRun = () => [
  ...fromVitest(readJson(vitestReport)),
  ...fromPlaywright(readJson(playwrightReport)),
]
