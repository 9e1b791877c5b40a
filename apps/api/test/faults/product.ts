import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readRuntime } from '../../src/platform/process/runtime.ts'
import { compileCache } from '../testing/compile-cache.ts'
import { findPort } from '../testing/ports.ts'

const ownProgram = resolve(import.meta.dirname, '../../src/start.ts')

interface Options {
  dataDir: string
  settings?: Record<string, string>
  /** `start.ts` of another version of the product. */
  program?: string
  /** With the page, which must be built. */
  hasPage?: boolean
}

/**
 * The product in a separate process, as `npm start` runs it (without the page), which can be killed and restarted with
 * the same folder and port. Its output is in `server.log` of that folder.
 */
export class Product {
  readonly dataDir: string
  readonly port: number
  readonly #settings: Record<string, string>
  readonly #command: string[]
  #child: ChildProcess | null = null
  #ended: Promise<unknown> = Promise.resolve()
  /** How often it ended without being stopped by the test. */
  ownEnds = 0
  /** The exit code of the last run; null when a signal ended it. */
  lastCode: number | null = null

  private constructor(port: number, { dataDir, settings = {}, program = ownProgram, hasPage }: Options) {
    this.dataDir = dataDir
    this.port = port
    this.#settings = settings
    this.#command = [program, hasPage ? '--built' : '--no-web']
  }

  /** Creates a product without starting it. */
  static async create(options: Options): Promise<Product> {
    return new Product(Number(options.settings?.PORT) || (await findPort()), options)
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  get log(): string {
    return readFileSync(join(this.dataDir, 'server.log'), 'utf8')
  }

  get databaseUrl(): string {
    return readRuntime(this.dataDir)?.databaseUrl ?? ''
  }

  /** Resolves when it serves requests. */
  async start(): Promise<void> {
    const log = openSync(join(this.dataDir, 'server.log'), 'a')
    const child = spawn(process.execPath, this.#command, {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...compileCache,
        ENV_FILE: '/no/such/file',
        NODE_ENV: 'development',
        DEMO: 'false',
        RATE_LIMITS: 'false',
        LOG_LEVEL: 'error',
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        ...this.#settings,
      },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    this.#child = child
    this.#ended = new Promise((done) => child.once('exit', done))
    child.once('exit', (code) => {
      this.lastCode = code
      if (this.#child === child) this.ownEnds += 1
    })
    // A killed process leaves this file behind, so wait until the new process has written it.
    while (readRuntime(this.dataDir)?.pid !== child.pid) {
      if (child.exitCode !== null)
        throw new Error(`It ended with ${child.exitCode}:\n${this.log.slice(-3000)}`)
      await sleep(20)
    }
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    this.#child = null
    child?.kill(signal)
    await this.#ended
  }

  /** Kills the process immediately. */
  kill = (): Promise<void> => this.#end('SIGKILL')
  stop = (): Promise<void> => this.#end('SIGTERM')
}
