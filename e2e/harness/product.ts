import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FullConfig } from '@playwright/test'
import { findPort } from '../../apps/api/test/testing/ports.ts'

const root = resolve(import.meta.dirname, '../..')
const logs = join(root, 'test-results/products')

const logFileOf = (url: string) => join(logs, `${new URL(url).port}.log`)

/**
 * Everything that a product has printed so far. Each product has its own log, so that messages of another are not
 * mistaken for the cause of a failure.
 */
export const logOf = (url: string): string => readFileSync(logFileOf(url), 'utf8')

/** What the tests of a worker know about their product. */
interface ProductEnvironment {
  ZENIT_URL: string
  /** The data folder of the product, for tests that load content. */
  ZENIT_DATA_DIR: string
}

export interface Product {
  url: string
  dataDir: string
  /** The process id, for signals and CPU time. */
  pid: number
  stop(): Promise<void>
}

/** The folder of the real courses; most checkouts do not have it. */
export const inputs = resolve(root, process.env.ZENIT_INPUTS || '../shared/inputs')

/** Database settings for temporary data. */
export const throwAway = 'fsync=off,synchronous_commit=off,full_page_writes=off'

/** Starts the whole product like `npm start`, on a free port with its own data folder, or with one that is kept. */
export async function startProduct(settings: Record<string, string> = {}, kept?: string): Promise<Product> {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'zenit-product-')))
  const port = await findPort()
  const url = `http://localhost:${port}`
  mkdirSync(logs, { recursive: true })
  const output = openSync(logFileOf(url), 'w')
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    ENV_FILE: join(dataDir, 'no.env'),
    PORT: String(port),
    DATA_DIR: dataDir,
    ...settings,
  }
  const child = spawn(process.execPath, [join(root, 'apps/api/src/start.ts')], {
    env,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  while (!existsSync(join(dataDir, 'runtime.json'))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(
        `The product ended (${child.exitCode ?? child.signalCode}) before it served:\n${logOf(url)}`,
      )
    await sleep(100)
  }
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
      if (!kept) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Starts a product with the demo content for each worker. Tests that run at the same time share nothing: no people, no
 * sessions, no clock, no e-mails.
 */
export default async function setup({ workers }: Pick<FullConfig, 'workers'>): Promise<() => Promise<void>> {
  const { ZENIT_URL: url, ZENIT_DATA_DIR: dir } = process.env
  if (url && dir) {
    // A product that is already running, such as a cluster; it has only one worker.
    process.env.ZENIT_PRODUCTS = JSON.stringify([{ ZENIT_URL: url, ZENIT_DATA_DIR: dir }])
    return async () => undefined
  }
  if (!existsSync(inputs))
    console.log(`Left out: tests on real courses (there is no folder ${inputs}; set ZENIT_INPUTS).`)
  const start = () => startProduct({ DATABASE_SETTINGS: throwAway, LOG_LEVEL: 'warn' })
  const products = await Promise.all(Array.from({ length: workers }, start))
  const environments = products.map(
    ({ url, dataDir }): ProductEnvironment => ({ ZENIT_URL: url, ZENIT_DATA_DIR: dataDir }),
  )
  process.env.ZENIT_PRODUCTS = JSON.stringify(environments)
  return async () => {
    await Promise.all(products.map((product) => product.stop()))
  }
}

/**
 * Assigns a product to this worker that no other worker uses. A worker that restarts after a failed test gets the
 * product of the previous one.
 */
export function takeProduct(): void {
  const { ZENIT_PRODUCTS: all, TEST_PARALLEL_INDEX: index } = process.env
  if (!all || !index) return
  const environments: ProductEnvironment[] = JSON.parse(all)
  Object.assign(process.env, environments[Number(index)])
}
