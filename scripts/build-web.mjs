// Builds the web app when its sources have changed since the last build; otherwise ends at once.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { node, Refusal, root } from './lib/install.mjs'
import { withLock } from './lib/lock.mjs'

const web = join(root, 'apps/web')
const dist = join(web, 'dist')
const record = join(dist, '.source-hash')
const sources = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/build',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'packages/contract/src',
  'package-lock.json',
]

function filesOf(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`))
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

const isFresh = (hash) =>
  existsSync(join(dist, 'index.html')) && existsSync(record) && readFileSync(record, 'utf8') === hash

/** Builds beside `dist` and swaps, so that a server that is running never sees half a build. */
function build(hash) {
  console.log('Building the web app …')
  const work = join(web, '.vite')
  const fresh = join(work, `build-${process.pid}`)
  const old = join(work, `old-${process.pid}`)
  mkdirSync(work, { recursive: true })
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = ['build', '--outDir', `.vite/build-${process.pid}`, '--emptyOutDir', '--logLevel', 'warn']
  try {
    const { status } = spawnSync(node, [vite, ...args], { cwd: web, stdio: ['ignore', 'inherit', 'inherit'] })
    if (status !== 0) throw new Refusal('The web app could not be built; the message above says why.')
    writeFileSync(join(fresh, '.source-hash'), hash)
    if (existsSync(dist)) renameSync(dist, old)
    renameSync(fresh, dist)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    rmSync(old, { recursive: true, force: true })
  }
}

async function main() {
  if (isFresh(sourceHash())) return
  await withLock(join(web, '.building'), () => {
    const hash = sourceHash()
    if (!isFresh(hash)) build(hash)
  })
}

main().catch((error) => {
  console.error(error instanceof Refusal ? error.message : error)
  process.exit(1)
})
