import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { connect, type Db } from '../apps/api/src/platform/db/connect.ts'
import { readRuntime } from '../apps/api/src/platform/process/runtime.ts'
import { currentBuild } from '../apps/api/src/site/build.ts'
import { type Product, startProduct } from '../e2e/harness/product.ts'
import { postmasterOf } from './cpu.ts'
import { connections, measure, rounds, type Slice, seconds, type Target, warmUp } from './load.ts'
import { measurePage, type PageResults } from './page.ts'
import { measureReports, printReports } from './reports.ts'
import { measureLists, printLists, seedScale } from './scale.ts'
import { finishLessons, type Learner, type SeedData, seed, startAttempts } from './seed.ts'
import { type Beginning, beginnings, measureSpike, printSpike } from './spike.ts'
import { measureStudio, printStudio, seedStudio } from './studio.ts'
import { targetsOf } from './targets.ts'
import { withVariants } from './variants.ts'

/** More than one second of requests, so that caches that last a second do not help. */
const learners = 8_000
/** Learners with a running attempt at every closed test. */
const examinedAlready = 2_000
const examinees = 2_000
const poolSize = 10
/** The data folder of `scale`, which is kept, because making a million people takes long. */
const keptFolder = join(import.meta.dirname, '../.bench')

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

const median = (numbers: number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN

interface Row {
  target: Target
  slices: Slice[]
}

/** Ratio of a call to its yardstick, per round: the machine may be busier in one round than in another. */
function ratioOf(row: Row, yardstick: Row | undefined, by: (slice: Slice) => number): string {
  if (!yardstick) return ''
  const ratios = row.slices.map((slice, round) => by(slice) / by(yardstick.slices[round] as Slice))
  return median(ratios).toFixed(2)
}

const totalCpu = ({ cpu, databaseCpu }: Slice) => cpu + databaseCpu

function faultsOf({ slices }: Row): string {
  const failed = slices.reduce((sum, slice) => sum + slice.failed, 0)
  const repeated = slices.reduce((sum, slice) => sum + slice.repeated, 0)
  const statuses = [...new Set(slices.flatMap((slice) => Object.keys(slice.statuses)))].join(', ')
  return `${failed > 0 ? `  ${failed} failed (${statuses})` : ''}${repeated > 0 ? `  ${repeated} repeated` : ''}`
}

const heads = ['req/s', 'best', 'p50 ms', 'p99 ms', 'CPU ms', 'PG CPU ms', 'by rate', 'by CPU']

function printRows(rows: Row[]): void {
  const line = (name: string, columns: string[]) =>
    `${name.padEnd(34)}${columns.map((one) => one.padStart(11)).join('')}`
  console.log(`\n${line('call', heads)}`)
  for (const row of rows) {
    const { target, slices } = row
    const yardstick = rows.find((one) => one.target.name === target.yardstick)
    const of = (by: (slice: Slice) => number) => median(slices.map(by))
    const columns = [
      of((slice) => slice.requestsPerSecond).toFixed(0),
      Math.max(...slices.map((slice) => slice.requestsPerSecond)).toFixed(0),
      of((slice) => slice.p50).toFixed(0),
      of((slice) => slice.p99).toFixed(0),
      of((slice) => slice.cpu).toFixed(3),
      of((slice) => slice.databaseCpu).toFixed(3),
      ratioOf(row, yardstick, (slice) => slice.requestsPerSecond),
      ratioOf(row, yardstick, (slice) => 1 / totalCpu(slice)),
    ]
    console.log(`${line(target.name, columns)}${faultsOf(row)}`)
  }
}

function printPage({ cold, warm, phone, desktop }: PageResults): void {
  const kB = (bytes: number) => (bytes / 1000).toFixed(1)
  const ms = (time: number) => `${time.toFixed(0)} ms`
  console.log('\nHome after login (390 px, processor 4× slower, 1.6 Mbit/s, 150 ms), first and second visit:')
  console.log(`  JavaScript of the first screen ${kB(cold.script)} kB (brotli, ${cold.scripts} files)`)
  for (const { bytes, bytesAhead, lcp, cls, longestTask } of [cold, warm])
    console.log(
      `  ${kB(bytes)} kB, then ${kB(bytesAhead)} kB for the next step   LCP ${ms(lcp)}   CLS ${cls.toFixed(4)}   longest task after the first paint ${ms(longestTask)}`,
    )
  console.log('From a click to painted content, without a pointer resting on the link first:')
  for (const [name, { toCourse, toLesson, toNext }] of Object.entries({ 'the same phone': phone, desktop }))
    console.log(
      `  ${name}: home to a course ${ms(toCourse)}, to another lesson ${ms(toLesson)}, to the next one ${ms(toNext)}`,
    )
}

/**
 * Runs slices of all targets, including the yardsticks, in turn, so that other load on the machine affects
 * them equally.
 */
async function measureAll(targets: Target[], postmaster: number): Promise<Row[]> {
  const rows = targets.map((target): Row => ({ target, slices: [] }))
  for (const target of targets) await warmUp(target)
  for (let round = 1; round <= rounds; round++) {
    console.log(`Measuring, round ${round} of ${rounds} …`)
    for (const { target, slices } of rows) slices.push(await measure(target, postmaster))
  }
  return rows
}

/** The first response in a session contains its token. */
async function fetchCsrfTokens(url: string, learners: Learner[]): Promise<void> {
  const rest = [...learners]
  const fetchRest = async () => {
    for (let learner = rest.pop(); learner; learner = rest.pop()) {
      const headers = { cookie: `caiplatform_access=${learner.accessToken}` }
      const answer = await fetch(`${url}/api/auth/get-user-data`, { headers })
      const set = answer.headers.getSetCookie().findLast((one) => one.startsWith('caiplatform_csrf_token='))
      learner.csrf = /=([^;]+)/.exec(set ?? '')?.[1] ?? ''
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: 8 }, fetchRest))
}

function findAsset(build: string): string {
  const script = readdirSync(join(build, 'assets')).find((file) => file.endsWith('.js.br'))
  if (!script) throw new Error('The web app has no precompressed script')
  return `/assets/${script.replace(/\.br$/, '')}`
}

interface RunningProduct {
  url: string
  dataDir: string
}

/** The longest test of the demo content. */
function testCourse({ courses }: SeedData) {
  const length = (course: SeedData['courses'][number]) => course.document.closedTest?.questions.length ?? 0
  const [course] = courses.toSorted((one, other) => length(other) - length(one))
  if (!course || length(course) === 0) throw new Error('There is no closed test to sit')
  return course
}

async function runSpike({ url, dataDir }: RunningProduct, db: Db, beginning: Beginning): Promise<void> {
  console.log(`Seeding ${examinees} learners before a closed test, and as many who sit it already …`)
  // With an empty table of attempts PostgreSQL would choose other plans.
  await startAttempts(db, await seed(db, examinees))
  const seeded = await seed(db, examinees)
  const course = testCourse(seeded)
  await finishLessons(db, seeded, { course })
  console.log('Sitting the closed test …')
  const { learners } = seeded
  await fetchCsrfTokens(url, learners)
  const sitting = { url, learners, course, beginning, postmaster: postmasterOf(dataDir) }
  printSpike(await measureSpike(sitting), sitting)
}

/**
 * The calls whose names contain one of these words, and their yardsticks; all calls when no word is given.
 */
function chosen(targets: Target[], words: string[]): Target[] {
  if (words.length === 0) return targets
  const named = targets.filter(({ name }) => words.some((word) => name.includes(word)))
  return targets.filter((one) => named.includes(one) || named.some(({ yardstick }) => yardstick === one.name))
}

interface CallsInput {
  databaseUrl: string
  words: string[]
}

async function runCalls(product: RunningProduct, db: Db, { databaseUrl, words }: CallsInput): Promise<void> {
  const build = currentBuild() ?? ''
  const yardstick = await startYardstick(databaseUrl, build)
  try {
    console.log(`Seeding ${learners} learners …`)
    const seeded = await seed(db, learners)
    await fetchCsrfTokens(product.url, seeded.learners)
    await startAttempts(db, { ...seeded, learners: seeded.learners.slice(0, examinedAlready) })
    const servers = { product: product.url, yardstick: yardstick.url, asset: findAsset(build) }
    const examined = seeded.learners.slice(0, examinedAlready)
    const targets = chosen(targetsOf(seeded, { examined, servers }), words)
    const rows = await measureAll(targets, postmasterOf(product.dataDir))
    console.log(`\n${connections} connections, ${rounds} × ${seconds} s each, ${learners} learners`)
    printRows(rows)
  } finally {
    yardstick.stop()
  }
}

async function runPage({ url }: RunningProduct, db: Db): Promise<void> {
  console.log('Opening the page …')
  const seeded = await seed(db, 1)
  // A learner who has just joined a course can open only one lesson.
  for (const course of seeded.courses) await finishLessons(db, seeded, { course, count: 1 })
  await startAttempts(db, seeded)
  printPage(await measurePage(url, seeded.learners[0]?.accessToken ?? ''))
}

async function runStudio({ url }: RunningProduct, db: Db): Promise<void> {
  console.log('Seeding the studio …')
  const { learners } = await seed(db, 1)
  const [author] = learners
  if (!author) throw new Error('There is nobody to be an author')
  const large = await seedStudio(db, author)
  await fetchCsrfTokens(url, learners)
  printStudio(await measureStudio(url, author, large))
}

/** Aims, for 100,000 people: the overview ≤ 300 ms, a page of the matrix ≤ 200 ms, their file ≤ 60 s. */
async function runReports(product: Product, db: Db): Promise<void> {
  console.log('Seeding an organisation …')
  const { learners } = await seed(db, 1)
  const [manager] = learners
  if (!manager) throw new Error('There is nobody to be a manager')
  await fetchCsrfTokens(product.url, learners)
  printReports(await measureReports(product, db, manager))
}

/** Lists and reads among a million people, whose database is kept. */
async function runScale(product: Product, db: Db, databaseUrl: string): Promise<void> {
  const build = currentBuild() ?? ''
  const seeded = await seedScale(db)
  const [staff, ...others] = seeded.learners
  if (!staff) throw new Error('There is nobody to be an admin')
  await fetchCsrfTokens(product.url, seeded.learners)
  const postmaster = postmasterOf(product.dataDir)
  const { people } = seeded
  printLists(await measureLists({ url: product.url, postmaster, people }, db, staff), people)
  const yardstick = await startYardstick(databaseUrl, build)
  try {
    const servers = { product: product.url, yardstick: yardstick.url, asset: findAsset(build) }
    const targets = targetsOf({ ...seeded, learners: others }, { examined: [], servers })
    printRows(await measureAll(chosen(targets, ['homepage', 'course', 'lesson', 'progress']), postmaster))
  } finally {
    yardstick.stop()
  }
}

/** Compares the calls with those on partitioned tables, and with traces. */
async function runVariants(product: Product, db: Db, settings: Record<string, string>): Promise<void> {
  console.log('Starting the same product on partitions, and with traces …')
  const postmaster = postmasterOf(product.dataDir)
  const databaseUrl = readRuntime(product.dataDir)?.databaseUrl ?? ''
  const input = { settings, databaseUrl, usual: { product, db, postmaster }, prepare: fetchCsrfTokens }
  printRows(await withVariants(input, (targets) => measureAll(targets, postmaster)))
}

/**
 * `npm run bench` measures everything. `npm run bench -- calls`, `spike` (or only `burst` or `spread`),
 * `page`, `studio`, `reports` or `variants` measures one part. Words after `calls` select calls by name, for example:
 * `npm run bench -- calls progress check`. `scale` runs only by itself, with a database of a million people in `.bench`.
 */
async function main([only, ...words]: string[]): Promise<void> {
  const secret = randomBytes(32).toString('base64url')
  const settings = {
    NODE_ENV: 'production',
    SECRET: secret,
    HOST: '127.0.0.1',
    DEMO: 'true',
    DEMO_PASSWORD: randomBytes(16).toString('base64url'),
    LOG_LEVEL: 'info',
    DATABASE_POOL_SIZE: String(poolSize),
  }
  const product = await startProduct(settings, only === 'scale' ? keptFolder : undefined)
  const databaseUrl = readRuntime(product.dataDir)?.databaseUrl ?? ''
  const db = connect(databaseUrl, 4)
  try {
    if (only === 'scale') await runScale(product, db, databaseUrl)
    const measures = (part: string) => only === undefined || only === part
    if (measures('calls')) await runCalls(product, db, { databaseUrl, words })
    for (const beginning of Object.keys(beginnings) as Beginning[])
      if (measures('spike') || only === beginning) await runSpike(product, db, beginning)
    if (measures('page')) await runPage(product, db)
    if (measures('studio')) await runStudio(product, db)
    if (measures('reports')) await runReports(product, db)
    if (measures('variants')) await runVariants(product, db, settings)
    const [load = 0] = loadavg()
    console.log(
      `\n${availableParallelism()} cores; load average of the machine ${load.toFixed(1)}; the load runs on the same cores`,
    )
  } finally {
    await db.destroy()
    await product.stop()
  }
}

await main(process.argv.slice(2))
