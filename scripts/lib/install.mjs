import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'

export const root = resolve(fileURLToPath(import.meta.url), '../../..')
/** Node 24 from the npm package `node`; everything in the product runs on it. */
export const node = join(root, 'node_modules/.bin/node')

const lockFile = join(root, 'package-lock.json')
const recordFile = join(root, 'node_modules/.installed-lock')

/** An error for the person at the terminal, which ends the command with exit code 1. */
export class Refusal extends Error {}

export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Refusal(`Zenit needs Node 20.19 or later to start; this is Node ${version}.`)
}

const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex')

/** npm writes node_modules/.package-lock.json last, so a newer file means that someone installed by hand. */
function isInstalledByHand() {
  const hidden = join(root, 'node_modules/.package-lock.json')
  return existsSync(hidden) && statSync(hidden).mtimeMs >= statSync(lockFile).mtimeMs
}

function isInstalled() {
  if (!existsSync(node)) return false
  if (existsSync(recordFile) && readFileSync(recordFile, 'utf8') === lockHash()) return true
  if (!isInstalledByHand()) return false
  writeFileSync(recordFile, lockHash())
  return true
}

/** Installs exactly the packages of package-lock.json when node_modules is missing or does not match it. */
export async function installPackages() {
  if (isInstalled()) return
  await withLock(join(root, '.installing'), () => {
    if (isInstalled()) return
    console.log('Installing what is missing (npm ci) …')
    const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    })
    if (status !== 0) throw new Refusal('npm ci failed; its own message above says why. Nothing was started.')
    writeFileSync(recordFile, lockHash())
  })
}
