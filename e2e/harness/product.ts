import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')
const log = join(root, 'test-results/product.log')
const run = promisify(execFile)

/** What the tests know of the running product; the workers inherit it. */
export interface ProductEnvironment {
  ZENIT_URL: string
  /** Content folders that are loaded, for tests that must know the right answers; joined by newlines. */
  ZENIT_PACKS: string
  /** Where the product keeps its data, for tests that load content of their own. */
  ZENIT_DATA_DIR: string
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (typeof address === 'object' && address) return address.port
  throw new Error('No free port')
}

export interface Product {
  url: string
  dataDir: string
  /** Its process: signals, CPU time. */
  pid: number
  stop(): Promise<void>
}

/** Where the real courses are; absent in most checkouts. */
export const inputs = resolve(root, process.env.ZENIT_INPUTS || '../shared/inputs')

/** Database settings for data that nobody will miss. */
export const throwAway = 'fsync=off,synchronous_commit=off,full_page_writes=off'

/** Starts the whole product as `npm start` does, on a free port and a folder of its own. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zenit-product-'))
  const port = await freePort()
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const output = openSync(log, 'a')
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
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  while (!existsSync(join(dataDir, 'runtime.json'))) {
    if (child.exitCode !== null) throw new Error(`The product did not start:\n${readFileSync(log, 'utf8')}`)
    await sleep(100)
  }
  return {
    url: `http://localhost:${port}`,
    dataDir,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Turns a real Markdown course into a content folder and loads it, as a person would. */
async function loadRealCourse(product: Product): Promise<string> {
  const cli = join(root, 'apps/api/src/content/cli.ts')
  const out = join(product.dataDir, 'real-course')
  const env = { ...process.env, DATA_DIR: product.dataDir, ENV_FILE: join(product.dataDir, 'no.env') }
  const content = (...args: string[]) => run(process.execPath, [cli, ...args], { env, cwd: root })
  await content('convert', 'markdown-course', join(inputs, 'ai-for-beginners'), '--out', out)
  await content('load', out)
  return out
}

/** One product for the whole run, with the demo content and, where the real courses are, one of them. */
export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct({ DATABASE_SETTINGS: throwAway, LOG_LEVEL: 'warn' })
  const packs = [join(root, 'content')]
  if (existsSync(inputs)) packs.push(await loadRealCourse(product))
  else console.log(`Left out: tests on real courses (there is no folder ${inputs}; set ZENIT_INPUTS).`)
  Object.assign(process.env, {
    ZENIT_URL: product.url,
    ZENIT_PACKS: packs.join('\n'),
    ZENIT_DATA_DIR: product.dataDir,
  } satisfies ProductEnvironment)
  return () => product.stop()
}
