import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Command } from '../../src/start/bundle.ts'
import { compileCache } from './compile-cache.ts'

const ownProgram = resolve(import.meta.dirname, '../../src/start.ts')

/** Arguments for Node that run a command, as `npm run` does. */
export const commandLine = (name: Command, ...args: string[]): string[] => [
  resolve(import.meta.dirname, '../../src/run.ts'),
  name,
  ...args,
]

export interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

/** The product in a separate process, as `npm start` runs it, without the page. */
export interface RunningCommand {
  child: ChildProcess
  /** Everything that it has printed so far, on both streams. */
  output(): string
  ended: Promise<Ending>
  /** Resolves when it serves requests; rejects if it ended before. */
  ready(): Promise<void>
}

export async function temporaryDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'zenit-start-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

/** Starts the product with exactly these settings, and stops it after the test in any case. */
export function runStart(settings: Record<string, string>, program = ownProgram): RunningCommand {
  const env = {
    PATH: process.env.PATH,
    ...compileCache,
    ENV_FILE: '/no/such/file',
    NODE_ENV: 'development',
    DEMO: 'false',
    ...settings,
  }
  const child = spawn(process.execPath, [program, '--no-web'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = new Promise<Ending>((done) => child.once('close', (code, signal) => done({ code, signal })))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return {
    child,
    output: () => output,
    ended,
    async ready() {
      while (!existsSync(join(settings.DATA_DIR ?? '', 'runtime.json'))) {
        if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${output}`)
        await sleep(50)
      }
    },
  }
}
