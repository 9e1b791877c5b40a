import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { projectRoot } from '../platform/environment.ts'
import { openDatabase } from '../platform/process/database.ts'
import type { Shutdown } from '../platform/process/shutdown.ts'

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}

function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  child.kill('SIGTERM')
  return new Promise((ended) => child.once('exit', () => ended()))
}

/**
 * Runs the product with reload: this process holds the database, the API runs under `node --watch` on its own port, and
 * Vite serves the page on PORT and proxies the API's paths.
 */
export async function startDev(config: Config, shutdown: Shutdown): Promise<void> {
  const opening = openDatabase(config)
  shutdown.add(async () => (await opening.catch(() => null))?.stop())
  const { url } = await opening
  const apiPort = await findFreePort()
  const run = (args: string[], env: Record<string, string>, cwd = projectRoot) => {
    const child = spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
    shutdown.add(() => stopChild(child))
    child.once('exit', (code) => void shutdown.run(code ?? 1))
  }
  // The sources themselves, which are watched.
  const program = join(projectRoot, 'apps/api/src/start/main.ts')
  run(['--watch', '--watch-preserve-output', program, '--no-web'], {
    DATABASE_URL: url,
    HOST: '127.0.0.1',
    PORT: String(apiPort),
    PUBLIC_URL: config.publicUrl,
  })
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js')
  run(
    [vite, '--host', config.host, '--port', String(config.port), '--strictPort'],
    { API_URL: `http://127.0.0.1:${apiPort}` },
    join(projectRoot, 'apps/web'),
  )
}
