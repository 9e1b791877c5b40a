import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, type Db } from '../apps/api/src/platform/db/connect.ts'
import { readRuntime } from '../apps/api/src/platform/process/runtime.ts'
import { partitionByLearner } from '../apps/api/test/sharding/partition.ts'
import { distributed } from '../apps/api/test/sharding/plan.ts'
import { type Product, startProduct } from '../e2e/harness/product.ts'
import { postmasterOf } from './cpu.ts'
import type { Target } from './load.ts'
import { type SeedData, seed, startAttempts } from './seed.ts'
import { targetsOf } from './targets.ts'

/** Learners of each variant; all of them have a running attempt at every closed test. */
const learners = 640
const partitions = 16
const calls = ['homepage-data', 'course', 'lesson', 'update-progress', 'closed-test check']

/** The product in another setup, whose calls are compared with those of the usual one. */
interface Variant {
  name: string
  product: Product
  db: Db
  postmaster: number
}

/** Accepts everything that is sent over OTLP. */
async function startCollector() {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end())
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

export interface VariantsInput {
  settings: Record<string, string>
  usual: Omit<Variant, 'name'>
  databaseUrl: string
  /** Fetches the tokens with which these learners may write. */
  prepare: (url: string, learners: SeedData['learners']) => Promise<void>
}

async function startAll({ settings, usual, databaseUrl }: VariantsInput, otlp: string): Promise<Variant[]> {
  const traced = async (share: string): Promise<Variant> => ({
    ...usual,
    name: `traces of ${share}`,
    product: await startProduct({
      ...settings,
      DATABASE_URL: databaseUrl,
      OTEL_EXPORTER_OTLP_ENDPOINT: otlp,
      OTEL_TRACES_SAMPLER_ARG: share,
    }),
  })
  const product = await startProduct(settings)
  const db = connect(readRuntime(product.dataDir)?.databaseUrl ?? '', 4)
  await db.transaction().execute((tx) => partitionByLearner(tx, distributed, partitions))
  const partitioned = {
    name: `${partitions} partitions`,
    ...{ product, db, postmaster: postmasterOf(product.dataDir) },
  }
  return [{ ...usual, name: 'usual' }, partitioned, await traced('0.1'), await traced('1')]
}

/** The calls at a variant by its own learners, so that each makes the same work; their yardstick is the usual product. */
async function targetsAt({ name, product, db, postmaster }: Variant, prepare: VariantsInput['prepare']) {
  const seeded = await seed(db, learners)
  await prepare(product.url, seeded.learners)
  await startAttempts(db, seeded)
  const servers = { product: product.url, yardstick: '', asset: '' }
  return targetsOf(seeded, { examined: seeded.learners, servers })
    .filter((target) => calls.includes(target.name))
    .map(
      (target): Target => ({
        ...target,
        name: `${target.name}, ${name}`,
        yardstick: `${target.name}, usual`,
        postmaster,
      }),
    )
}

/** Passes on the calls at each variant, and stops the variants afterwards. */
export async function withVariants<T>(
  input: VariantsInput,
  work: (targets: Target[]) => Promise<T>,
): Promise<T> {
  const collector = await startCollector()
  const variants = await startAll(input, collector.url)
  try {
    const targets: Target[][] = []
    for (const variant of variants) targets.push(await targetsAt(variant, input.prepare))
    // The same call of all variants follows each other, so that the machine is as busy for each.
    return await work(calls.flatMap((_, index) => targets.flatMap((one) => one[index] ?? [])))
  } finally {
    for (const { product, db } of variants.slice(1)) {
      if (db !== input.usual.db) await db.destroy()
      await product.stop()
    }
    collector.stop()
  }
}
