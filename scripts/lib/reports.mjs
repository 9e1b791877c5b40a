import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * One test of a run as its runner reported it.
 * @typedef {{ title: string, file: string, outcome: 'passed' | 'failed' | 'skipped', seconds: number, error?: string }} TestOutcome
 */

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

const vitestOutcome = (status) => (status === 'passed' || status === 'failed' ? status : 'skipped')

/** @returns {TestOutcome[]} */
export function fromVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration = 0, failureMessages = [] }) => ({
      title: fullName,
      file: name,
      outcome: vitestOutcome(status),
      seconds: duration / 1_000,
      ...(failureMessages.length > 0 && { error: failureMessages.join('\n') }),
    })),
  )
}

// Flaky: passed on a retry, because the browser stopped rendering the page. e2e/harness/test.ts allows no
// other retry.
const playwrightOutcomes = { expected: 'passed', unexpected: 'failed', flaky: 'passed', skipped: 'skipped' }

/** Errors of a failed browser test: the first error of each attempt. */
const errorsOf = ({ results = [] }) =>
  results
    .map(({ error }) => error?.message)
    .filter(Boolean)
    .join('\n')

function fromSuite(suite, above) {
  // The suite of a file has the file's name as its title.
  const path = suite.title && suite.title !== suite.file ? [...above, suite.title] : above
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => {
      const outcome = playwrightOutcomes[test.status] ?? 'failed'
      const title = [...path, spec.title, `(${test.projectName})`].join(' ')
      const seconds = (test.results ?? []).reduce((sum, { duration = 0 }) => sum + duration / 1_000, 0)
      return {
        title,
        file: spec.file,
        outcome,
        seconds,
        ...(outcome === 'failed' && { error: errorsOf(test) }),
      }
    }),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => fromSuite(inner, path))]
}

/** @returns {TestOutcome[]} */
export const fromPlaywright = (report) =>
  (report?.suites ?? [])
    .flatMap((suite) => fromSuite(suite, []))
    .map((test) => ({ ...test, file: join(report.config?.rootDir ?? '', test.file) }))

export const vitestReport = 'test-results/vitest.json'
export const playwrightReport = 'test-results/playwright.json'

/** Every test of the last run, or only those in one of the two reports. @returns {TestOutcome[]} */
export const lastRun = (report) => [
  ...(report === playwrightReport ? [] : fromVitest(readJson(vitestReport))),
  ...(report === vitestReport ? [] : fromPlaywright(readJson(playwrightReport))),
]

/** Files that failed as a whole: they could not be loaded, or their hooks failed. */
const failedFiles = (vitest, playwright) => [
  ...(vitest?.testResults ?? [])
    .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isFailed))
    .map(({ name, message }) => ({
      title: 'the file itself',
      file: name,
      outcome: 'failed',
      error: message,
    })),
  ...(playwright?.errors ?? []).map(({ message, location }) => ({
    title: 'outside of a test',
    file: location?.file ?? 'browser tests',
    outcome: 'failed',
    seconds: 0,
    error: message,
  })),
]

const isFailed = ({ status }) => status === 'failed'

/** All failures of the last run. @returns {TestOutcome[]} */
export const failuresOf = (vitest, playwright) => [
  ...[...fromVitest(vitest), ...fromPlaywright(playwright)].filter(({ outcome }) => outcome === 'failed'),
  ...failedFiles(vitest, playwright),
]

export const lastFailures = () => failuresOf(readJson(vitestReport), readJson(playwrightReport))

/** Maximum number of lines. Every failure gets a line; the remaining lines show the errors. */
const mostLines = 50
const mostOfError = 6
const widest = 160

const linesOf = (error) =>
  stripVTControlCharacters(error ?? '')
    .split('\n')
    .map((line) => line.trimEnd().slice(0, widest))
    .filter((line) => line.trim() !== '')

/** Lists each failed test with its name, its file and the first lines of its error. */
export function describeFailures(failures, root) {
  const room = Math.floor(mostLines / Math.max(failures.length, 1)) - 1
  const most = Math.max(0, Math.min(mostOfError, room))
  return failures.flatMap(({ title, file, error }, index) => [
    `${index + 1}) ${isAbsolute(file) ? relative(root, file) : file} › ${title}`,
    ...linesOf(error)
      .slice(0, most)
      .map((line) => `     ${line}`),
  ])
}
