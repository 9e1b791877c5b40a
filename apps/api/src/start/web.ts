import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { Refusal } from '../platform/process/refusal.ts'

const script = resolve(import.meta.dirname, '../../../../scripts/build-web.mjs')

/** Builds the web app when its sources changed; its own output says what went wrong. */
export async function buildWeb(): Promise<void> {
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit'] })
  const code = await new Promise((done) => child.once('exit', done))
  if (code !== 0) throw new Refusal('The web app could not be built; nothing was started.')
}
