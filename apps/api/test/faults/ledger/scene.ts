import { randomInt } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureDefaultOrganisation } from '../../../src/features/organisations/queries.ts'
import type { Db } from '../../../src/platform/db/connect.ts'
import { childrenOf, type OwnDatabase, postmasterOf, startOwnDatabase } from '../database.ts'
import { Product } from '../product.ts'
import { prepareStage, type Stage } from './seed.ts'

export interface Scene {
  products: Product[]
  db: Db
  stage: Stage
  /** Each of these kills a target, waits until it serves requests again, and returns the downtime in milliseconds. */
  strikes: (() => Promise<number>)[]
  close(): Promise<void>
}

/** Recovery flushes every file to the disk first, which takes long on a busy one. */
const patienceMs = 180_000

/** Resolves when the product serves requests. */
async function untilReady({ url }: Product): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  const isReady = () =>
    fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(3_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (Date.now() > giveUpAt) throw new Error('The product did not come back')
    await sleep(20)
  }
}

const timed = async (work: () => Promise<void>): Promise<number> => {
  const before = Date.now()
  await work()
  return Date.now() - before
}

async function createProducts(dir: string, settings: Record<string, string>, count: number) {
  const products: Product[] = []
  for (let index = 0; index < count; index++) {
    const dataDir = join(dir, `data-${index}`)
    await mkdir(dataDir, { recursive: true })
    products.push(await Product.create({ dataDir, settings }))
  }
  await Promise.all(products.map((product) => product.start()))
  return products
}

async function seed(dir: string, settings: string[]): Promise<OwnDatabase & { stage: Stage }> {
  const database = await startOwnDatabase(dir, settings)
  await ensureDefaultOrganisation(database.db)
  return { ...database, stage: await prepareStage(database.db) }
}

/** Two processes over one database. One serves while the other is killed and restarted, or both are killed. */
export async function prepareServers(settings: string[]): Promise<Scene> {
  const dir = await mkdtemp(join(tmpdir(), 'zenit-ledger-'))
  const database = await seed(join(dir, 'database'), settings)
  const products = await createProducts(dir, { DATABASE_URL: database.url }, 2)
  return {
    ...database,
    products,
    strikes: products.map(
      (product) => () =>
        timed(async () => {
          await product.kill()
          await product.start()
        }),
    ),
    async close() {
      await Promise.all(products.map((product) => product.stop()))
      await database.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

const isGone = (error: unknown) => ['ESRCH', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Kills the postmaster, or one of its processes; then PostgreSQL ends all others itself, and recovers. */
async function killDatabase(dir: string): Promise<void> {
  try {
    const postmaster = postmasterOf(dir)
    const children = await childrenOf(postmaster)
    const victim = randomInt(3) === 0 ? children.at(-1) : postmaster
    process.kill(victim ?? postmaster, 'SIGKILL')
  } catch (error) {
    // The process ended by itself before the kill: choose another one.
    if (!isGone(error)) throw error
    await sleep(20)
    return killDatabase(dir)
  }
  // It may seem ready for a moment.
  await sleep(50)
}

/** One process with a database of its own, which it must restart. */
export async function prepareDatabase(settings: string[]): Promise<Scene> {
  const dir = await mkdtemp(join(tmpdir(), 'zenit-ledger-'))
  const database = await seed(join(dir, 'data-0'), settings)
  // The pool survives this. It is used again after the product has restarted the same database.
  await database.server.stop()
  const products = await createProducts(dir, { DATABASE_SETTINGS: settings.join() }, 1)
  return {
    ...database,
    products,
    strikes: products.map(
      (product) => () =>
        timed(async () => {
          await killDatabase(product.dataDir)
          await untilReady(product)
        }),
    ),
    async close() {
      await database.db.destroy()
      await Promise.all(products.map((product) => product.stop()))
      await rm(dir, { recursive: true, force: true })
    },
  }
}
