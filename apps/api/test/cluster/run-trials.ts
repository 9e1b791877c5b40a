// npm run test:cluster -- --rounds 1 --seconds 5
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from '../../../../scripts/lib/chromium.mjs'
import { projectRoot } from '../../src/platform/environment.ts'
import { startCluster } from './cluster.ts'
import { Load } from './load.ts'
import { ensureProxies } from '../../../../scripts/lib/proxies.mjs'
import { describeRow, faultOf, headings, runTrials } from './trials.ts'

/** Runs the browser test of a learner’s way from sign-up to certificate, through HAProxy and PgBouncer. */
async function browse(): Promise<boolean> {
  const cluster = await startCluster({ hasPage: true, settings: { DEMO: 'true' } })
  try {
    await cluster.newer.start()
    const program = join(projectRoot, 'node_modules/@playwright/test/cli.js')
    const args = [program, 'test', '--workers=1', '--project=desktop-pl', 'e2e/whole-way.spec.ts']
    const env = {
      ...process.env,
      CHROMIUM: ensureChromium(),
      ZENIT_URL: cluster.url,
      ZENIT_DATA_DIR: cluster.old[0]?.dataDir,
    }
    const child = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: 'inherit' })
    return (await new Promise((done) => child.once('exit', done))) === 0
  } finally {
    await cluster.stop()
  }
}

/** Runs all trials; returns the number of failed ones. */
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
  },
  allowNegative: true,
})
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
const missing = ensureProxies()
if (missing.length > 0 || !(rounds > 0) || !(seconds > 0)) {
  console.error('npm run test:cluster -- [--rounds 1] [--seconds 5] [--no-browser]')
  if (missing.length > 0) console.error(`Install ${missing.join(' and ')} first.`)
  process.exit(2)
}
let failed = values.browser && !(await browse()) ? 1 : 0
for (let round = 0; round < rounds; round++) failed += await tryAll(seconds * 1_000)
console.log(failed === 0 ? '\nNothing that was confirmed was lost.' : `\n${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
