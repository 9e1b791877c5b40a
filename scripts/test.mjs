// Runs all checks: types, lint, format, builds, unit and API tests, browser tests.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureArchiving } from './lib/archiving.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { checkNode, installPackages, node, Refusal, root } from './lib/install.mjs'
import { ensurePatroni } from './lib/patroni.mjs'
import { ensureProxies } from './lib/proxies.mjs'
import { describeFailures, lastFailures, lastRun, playwrightReport, vitestReport } from './lib/reports.mjs'
import { ensureS3Server } from './lib/s3-server.mjs'

process.chdir(root)
// Tools that start with "#!/usr/bin/env node" must run on the product's Node too.
process.env.PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`
// The product and its commands start several hundred times, so compiled code is cached.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compile')

const run = (...args) => spawnSync(node, args, { stdio: 'inherit' }).status === 0

/**
 * Installs programs that the tests need besides npm packages. Returns true: tests of missing programs are
 * only left out.
 */
function installPrograms() {
  process.env.CHROMIUM = ensureChromium()
  if (!ensureS3Server())
    console.log('Without an S3 server (Debian, root): the tests of files in S3 are left out.')
  const missing = ensureProxies()
  if (missing.length > 0)
    console.log(`Without ${missing.join(' and ')} (Debian, root): the test of a cluster is left out.`)
  const missingArchiving = ensureArchiving()
  if (missingArchiving.length > 0)
    console.log(
      `Without ${missingArchiving.join(' and ')} (Debian, root): recovery to a moment is not tested.`,
    )
  const missingPatroni = ensurePatroni().filter((name) => !missingArchiving.includes(name))
  if (missingPatroni.length > 0)
    console.log(`Without ${missingPatroni.join(' and ')} (Debian, root): Patroni is not tested.`)
  return true
}

const steps = [
  ['types, lint, format and texts', () => run('scripts/check.mjs', '--without-tests')],
  ['programs for tests', installPrograms],
  ['builds of page and server', () => run('scripts/build-web.mjs') && run('scripts/build-server.ts')],
  ['unit and API tests', () => run('node_modules/vitest/vitest.mjs', 'run'), vitestReport],
  ['browser tests', () => run('node_modules/@playwright/test/cli.js', 'test'), playwrightReport],
]

const count = (outcome, report) => lastRun(report).filter((test) => test.outcome === outcome).length

/** A step itself counts as a failure, besides its failed tests, when no failed test explains it. */
function runStep([name, work, report]) {
  console.log(`\n── ${name}`)
  const started = performance.now()
  let succeeded = false
  try {
    succeeded = work()
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
  }
  const isMute = report !== undefined && !existsSync(report)
  const seconds = Math.round((performance.now() - started) / 1_000)
  const isPassed = succeeded && !isMute
  console.log(`── ${name}: ${isPassed ? 'passed' : 'failed'} in ${seconds} s`)
  return isPassed || (report && count('failed', report) > 0) ? 0 : 1
}

async function main() {
  checkNode()
  await installPackages()
  rmSync('test-results', { recursive: true, force: true })
  mkdirSync('test-results', { recursive: true })
  const failedSteps = steps.map(runStep).reduce((sum, one) => sum + one, 0)
  const failed = count('failed') + failedSteps
  const leftOut = count('skipped')
  if (leftOut > 0) console.log(`\n${leftOut} left out (their own titles say why)`)
  const failures = describeFailures(lastFailures(), root)
  if (failures.length > 0) console.log(['\n── failed', ...failures].join('\n'))
  console.log(`\n${count('passed')} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

main().catch((error) => {
  console.error(error instanceof Refusal ? error.message : error)
  console.log('\n0 passed, 1 failed')
  process.exit(1)
})
