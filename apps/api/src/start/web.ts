import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { Refusal } from '../platform/process/refusal.ts'
import { currentBuild } from '../site/build.ts'

const script = resolve(import.meta.dirname, '../../../../scripts/build-web.mjs')

/** Source of the page: built now if necessary, built before (nothing is written), or none. */
export type PageSource = 'build' | 'built' | 'none'

export async function preparePage(source: PageSource): Promise<void> {
  if (source === 'build') await buildWeb()
  if (source === 'built' && !currentBuild())
    throw new Refusal('There is no built page; run `npm run build` first. Nothing was started.')
}

/** Builds the web app when its sources changed; its own output explains errors. */
async function buildWeb(): Promise<void> {
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit'] })
  const code = await new Promise((done) => child.once('exit', done))
  if (code !== 0) throw new Refusal('The web app could not be built; nothing was started.')
}
