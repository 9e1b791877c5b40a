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
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { node, Refusal, root } from './lib/install.mjs'
import { withLock } from './lib/lock.mjs'

const web = join(root, 'apps/web')
const dist = join(web, 'dist')
const sources = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/build',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'packages/contract/src',
  'scripts/build-web.mjs',
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
  return hash.digest('hex').slice(0, 16)
}

/** Builds are kept side by side, because a running server keeps the build that it started with. */
const keptBuilds = 5

const isBuilt = (name) => existsSync(join(dist, name, 'index.html'))

function build(name) {
  console.log('Building the web app …')
  const work = `.vite/build-${process.pid}`
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = ['build', '--outDir', work, '--emptyOutDir', '--logLevel', 'warn']
  try {
    const { status } = spawnSync(node, [vite, ...args], { cwd: web, stdio: ['ignore', 'inherit', 'inherit'] })
    if (status !== 0) throw new Refusal('The web app could not be built; the message above says why.')
    mkdirSync(dist, { recursive: true })
    // The server must not serve this file.
    renameSync(join(web, work, 'bundle.md'), join(web, '.vite/bundle.md'))
    renameSync(join(web, work), join(dist, name))
  } finally {
    rmSync(join(web, work), { recursive: true, force: true })
  }
}

function removeOld(name) {
  const builds = readdirSync(dist, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== name)
    .map((entry) => ({ path: join(dist, entry.name), usedAt: statSync(join(dist, entry.name)).mtimeMs }))
    .sort((a, b) => b.usedAt - a.usedAt)
  for (const { path } of builds.slice(keptBuilds - 1)) rmSync(path, { recursive: true, force: true })
}

/** Sets the build that the next server serves. */
function choose(name) {
  utimesSync(join(dist, name), new Date(), new Date())
  const file = join(dist, 'current')
  if (existsSync(file) && readFileSync(file, 'utf8') === name) return
  writeFileSync(`${file}-${process.pid}`, name)
  renameSync(`${file}-${process.pid}`, file)
}

async function main() {
  await withLock(join(web, '.building'), () => {
    const name = sourceHash()
    if (!isBuilt(name)) {
      build(name)
      removeOld(name)
    }
    choose(name)
  })
}

main().catch((error) => {
  console.error(error instanceof Refusal ? error.message : error)
  process.exit(1)
})
