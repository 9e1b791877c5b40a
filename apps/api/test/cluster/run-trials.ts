// npm run test:cluster -- --rounds 1 --seconds 5
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureArchiving } from '../../../../scripts/lib/archiving.mjs'
import { ensureChromium } from '../../../../scripts/lib/chromium.mjs'
import { ensurePatroni } from '../../../../scripts/lib/patroni.mjs'
import { ensureProxies } from '../../../../scripts/lib/proxies.mjs'
import { ensureS3Server } from '../../../../scripts/lib/s3-server.mjs'
import { projectRoot } from '../../src/platform/environment.ts'
import { startCluster } from './cluster.ts'
import { Load } from './load.ts'
import { describeRow, faultOf, headings, runTrials } from './trials.ts'

/** Runs a program of a package. Returns whether it succeeded. */
async function run(program: string, args: string[], settings: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(process.execPath, [join(projectRoot, 'node_modules', program), ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...settings },
    stdio: 'inherit',
  })
  return (await new Promise((done) => child.once('exit', done))) === 0
}

/** Runs the browser test of a learner’s way from sign-up to certificate, through HAProxy and PgBouncer. */
async function browse(): Promise<boolean> {
  const cluster = await startCluster({ hasPage: true, settings: { DEMO: 'true' } })
  try {
    await cluster.newer.start()
    const succeeded = await run(
      '@playwright/test/cli.js',
      ['test', '--workers=1', '--project=desktop-pl', 'e2e/whole-way.spec.ts'],
      { CHROMIUM: ensureChromium(), ZENIT_URL: cluster.url, ZENIT_DATA_DIR: cluster.old[0]?.dataDir },
    )
    // What a process logs is deleted with it.
    if (!succeeded) for (const { log } of [...cluster.old, cluster.newer, cluster.worker]) console.error(log)
    return succeeded
  } finally {
    await cluster.stop()
  }
}

/** What is killed and lost in installations of their own: a bucket, its backups, an archive, Patroni, a replica. */
const otherTests = [
  'cluster/patroni',
  'cluster/archiving',
  'cluster/databases',
  'faults/s3',
  'faults/s3-backup',
  'faults/uploads',
].map((name) => `apps/api/test/${name}.test.ts`)

/** Runs them with the lines that they print, one file after the other. Without its programs, a test says so. */
function testOthers(): Promise<boolean> {
  for (const ensure of [ensureS3Server, ensureArchiving, ensurePatroni]) ensure()
  console.log('\nA bucket, backups, recovery, Patroni and a replica')
  return run(
    'vitest/vitest.mjs',
    ['run', '--project=processes', '--maxWorkers=1', '--reporter=verbose', ...otherTests],
    {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(projectRoot, 'node_modules/.cache/compile'),
    },
  )
}

/** Runs all trials of one cluster; returns the number of failed ones. */
async function tryAll(aroundMs: number): Promise<number> {
  const load = await Load.start()
  try {
    console.log(`\n${headings}`)
    const rows = await runTrials(load, { aroundMs, onRow: (row) => console.log(describeRow(row)) })
    const faults = rows.map((row) => ({ row, fault: faultOf(row) })).filter(({ fault }) => fault !== null)
    for (const { row, fault } of faults) console.error(`✗ ${row.trial.name}: ${fault}`)
    return faults.length
  } finally {
    await load.stop()
  }
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    /** Seconds of load before and after each trial. */
    seconds: { type: 'string', default: '5' },
    browser: { type: 'boolean', default: true },
    others: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
const missing = ensureProxies()
if (missing.length > 0 || !(rounds > 0) || !(seconds > 0)) {
  console.error('npm run test:cluster -- [--rounds 1] [--seconds 5] [--no-browser] [--no-others]')
  if (missing.length > 0) console.error(`Install ${missing.join(' and ')} first.`)
  process.exit(2)
}
let failed = values.browser && !(await browse()) ? 1 : 0
for (let round = 0; round < rounds; round++) {
  failed += await tryAll(seconds * 1_000)
  if (values.others && !(await testOthers())) failed++
}
console.log(failed === 0 ? '\nNothing that was confirmed was lost.' : `\n${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
