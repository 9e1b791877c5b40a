import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { PlatformConfig } from '../environment.ts'
import { lockDataDir } from './instance-lock.ts'
import { Refusal } from './refusal.ts'
import type { Shutdown } from './shutdown.ts'

/** Creates the data folder if necessary and checks that it is writable. */
export function ensureWritable(dir: string): void {
  const probe = join(dir, `.probe-${process.pid}`)
  try {
    mkdirSync(dir, { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason: Record<string, string> = {
      EACCES: 'permission is missing',
      EPERM: 'permission is missing',
      EROFS: 'the disk is read-only',
      ENOSPC: 'the disk is full',
      EEXIST: 'there is a file of that name',
      ENOTDIR: 'there is a file of that name',
    }
    const why = reason[code ?? ''] ?? code
    throw new Refusal(`The data folder ${dir} cannot be written (${why}); set DATA_DIR to another folder.`)
  }
}

const refusals: Record<string, string> = {
  EADDRINUSE: 'is taken by another program; stop that one, or set PORT to another number',
  EACCES: 'needs rights that this account does not have; set PORT to a number above 1023',
  EADDRNOTAVAIL: 'is not an address of this machine; set HOST to one that is',
}

/** Checks that the address is free, before anything is started. */
async function ensurePortFree(host: string, port: number): Promise<void> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host, port, exclusive: true }, resolve)
    })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const subject = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' ? `HOST ${host}` : `Port ${port}`
    throw new Refusal(
      `${subject} ${refusals[code ?? ''] ?? `cannot be used (${code})`}; nothing was started.`,
    )
  }
  await new Promise((resolve) => server.close(resolve))
}

/** All checks that can fail before anything is changed. */
export async function preflight(config: PlatformConfig, shutdown: Shutdown): Promise<void> {
  ensureWritable(config.dataDir)
  // With an external database, any number of processes may share the folder's files.
  if (!config.databaseUrl) shutdown.add(await lockDataDir(config.dataDir))
  if (config.roles !== 'worker') await ensurePortFree(config.host, config.port)
}
