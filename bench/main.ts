import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { connect, type Db } from '../apps/api/src/platform/db/connect.ts'
import { readRuntime } from '../apps/api/src/platform/process/runtime.ts'
import { currentBuild } from '../apps/api/src/site/build.ts'
import { startProduct } from '../e2e/harness/product.ts'
import { connections, measure, type Row, seconds } from './load.ts'
import { measurePage, type PageLoad } from './page.ts'
import { finishLessons, type Learner, type Seeded, seed, startAttempts } from './seed.ts'
import { measureSpike, printSpike } from './spike.ts'
import { targetsOf } from './targets.ts'

const learners = 1_000
const examinees = 500
const poolSize = 10

async function startYardstick(databaseUrl: string, staticDir: string) {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    STATIC_DIR: staticDir,
    POOL_SIZE: String(poolSize),
  }
  const child = fork(join(import.meta.dirname, 'yardstick.ts'), { env })
  const url = await new Promise<string>((ready, failed) => {
    child.once('message', (address) => ready(String(address)))
    child.once('exit', (code) => failed(new Error(`The yardstick ended with ${code}`)))
  })
  return { url, stop: () => child.disconnect() }
}

const pad = (text: string, width: number) => text.padStart(width)

function printRows(rows: Row[]): void {
  const rateOf = new Map(rows.map((row) => [row.name, row.requestsPerSecond]))
  console.log(
    `\n${'call'.padEnd(20)}${['req/s', 'p50 ms', 'p99 ms', 'CPU ms/req', 'ratio'].map((head) => pad(head, 12)).join('')}`,
  )
  for (const row of rows) {
    const base = row.yardstick && rateOf.get(row.yardstick)
    const columns = [
      row.requestsPerSecond.toFixed(0),
      row.p50.toFixed(0),
      row.p99.toFixed(0),
      row.cpu.toFixed(2),
      base ? (row.requestsPerSecond / base).toFixed(2) : '',
    ]
    const failed = `${row.failed > 0 ? `  ${row.failed} failed (${row.statuses})` : ''}${row.repeated > 0 ? `  ${row.repeated} repeated` : ''}`
    console.log(`${row.name.padEnd(20)}${columns.map((column) => pad(column, 12)).join('')}${failed}`)
  }
}

function printPage({ script, scripts, lcp, cls }: PageLoad): void {
  console.log('\nFirst screen after login (390 px, processor 4× slower, 1.6 Mbit/s, 150 ms, empty cache):')
  console.log(`  JavaScript ${(script / 1000).toFixed(1)} kB (brotli, ${scripts} files)`)
  console.log(`  LCP ${(lcp / 1000).toFixed(2)} s   CLS ${cls.toFixed(4)}`)
}

async function measureAll(seeded: Seeded, servers: Parameters<typeof targetsOf>[1]): Promise<Row[]> {
  const rows: Row[] = []
  for (const target of targetsOf(seeded, servers)) {
    console.log(`Measuring ${target.name} …`)
    rows.push(await measure(target))
  }
  return rows
}

/** The first answer of a session brings its token. */
async function fetchCsrfTokens(url: string, learners: Learner[]): Promise<void> {
  for (const learner of learners) {
    const headers = { cookie: `caiplatform_access=${learner.accessToken}` }
    const answer = await fetch(`${url}/api/auth/get-user-data`, { headers })
    const set = answer.headers.getSetCookie().findLast((one) => one.startsWith('caiplatform_csrf_token='))
    learner.csrf = /=([^;]+)/.exec(set ?? '')?.[1] ?? ''
    await answer.body?.cancel()
  }
}

function findAsset(build: string): string {
  const script = readdirSync(join(build, 'assets')).find((file) => file.endsWith('.js.br'))
  if (!script) throw new Error('The web app has no precompressed script')
  return `/assets/${script.replace(/\.br$/, '')}`
}

interface Running {
  url: string
  dataDir: string
}

/** The longest test of the demo content. */
function testCourse({ courses }: Seeded) {
  const length = (course: Seeded['courses'][number]) => course.document.closedTest?.questions.length ?? 0
  const [course] = courses.toSorted((one, other) => length(other) - length(one))
  if (!course || length(course) === 0) throw new Error('There is no closed test to sit')
  return course
}

async function runSpike({ url }: Running, db: Db): Promise<void> {
  console.log(`Seeding ${examinees} learners before a closed test …`)
  const seeded = await seed(db, examinees)
  const course = testCourse(seeded)
  await finishLessons(db, seeded, course)
  console.log('Sitting the closed test …')
  const { learners } = seeded
  await fetchCsrfTokens(url, learners)
  const spike = await measureSpike({ url, learners, course })
  printSpike(spike, examinees)
}

async function runCalls(product: Running, db: Db, databaseUrl: string): Promise<void> {
  const build = currentBuild() ?? ''
  const yardstick = await startYardstick(databaseUrl, build)
  try {
    console.log(`Seeding ${learners} learners …`)
    const seeded = await seed(db, learners)
    await fetchCsrfTokens(product.url, seeded.learners)
    await startAttempts(db, seeded)
    const page = await measurePage(product.url, seeded.learners[0]?.accessToken ?? '')
    const rows = await measureAll(seeded, {
      product: product.url,
      yardstick: yardstick.url,
      asset: findAsset(build),
    })
    console.log(`\n${connections} connections, ${seconds} s each, ${learners} learners`)
    printRows(rows)
    printPage(page)
  } finally {
    yardstick.stop()
  }
}

/** `npm run bench` measures everything, `npm run bench -- spike` the closed test alone. */
async function main(only: string | undefined): Promise<void> {
  const secret = randomBytes(32).toString('base64url')
  const product = await startProduct({
    NODE_ENV: 'production',
    SECRET: secret,
    HOST: '127.0.0.1',
    DEMO: 'true',
    LOG_LEVEL: 'warn',
    DATABASE_POOL_SIZE: String(poolSize),
  })
  const databaseUrl = readRuntime(product.dataDir)?.databaseUrl ?? ''
  const db = connect(databaseUrl, 4)
  try {
    if (only !== 'spike') await runCalls(product, db, databaseUrl)
    await runSpike(product, db)
    const [load = 0] = loadavg()
    console.log(
      `\n${availableParallelism()} cores; load average of the machine ${load.toFixed(1)}; the load runs on the same cores`,
    )
  } finally {
    await db.destroy()
    await product.stop()
  }
}

await main(process.argv[2])
