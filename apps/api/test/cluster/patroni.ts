import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findPostgresVersion } from '../../../../scripts/lib/archiving.mjs'
import { patroniPlaces } from '../../../../scripts/lib/patroni.mjs'
import { projectRoot } from '../../src/platform/environment.ts'
import { findPort } from '../testing/ports.ts'
import { ask, type Member, type Pair } from './databases.ts'
import { adapt } from './proxies.ts'

const isRoot = process.getuid?.() === 0
/** PostgreSQL and Patroni refuse to run as root. */
const asOwner = isRoot ? ['--reuid=postgres', '--regid=postgres', '--init-groups'] : []

/** An address of this machine that is not “localhost”, because members reach each other over a network. */
const address =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '127.0.0.1'

interface Ports {
  postgres: number
  rest: number
}

/** A PostgreSQL with Patroni, as on a machine of its own. */
export interface Machine extends Member {
  name: string
  /** Kills Patroni and PostgreSQL, as if the machine were switched off. */
  switchOff(): void
  /** Starts Patroni, which starts PostgreSQL. */
  switchOn(): void
  untilPrimary(): Promise<void>
}

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await sleep(100)
}

const isOk = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

const hasRole = ({ rolePort }: Member, role: string): Promise<boolean> =>
  isOk(`http://127.0.0.1:${rolePort}/${role}`)

/** The configuration in `deploy` for one of two machines, which are both this one. */
async function configure(dir: string, given: { name: string; ports: Ports; etcd: number }): Promise<string> {
  const { name, ports, etcd } = given
  const text = adapt(await readFile(join(projectRoot, 'deploy/patroni.yml'), 'utf8'), {
    'name: db-1': `name: ${name}`,
    'db-1:8008': `${address}:${ports.rest}`,
    ':8008': `:${ports.rest}`,
    'db-1:5432': `${address}:${ports.postgres}`,
    ':5432': `:${ports.postgres}`,
    'etcd-1:2379,etcd-2:2379,etcd-3:2379': `127.0.0.1:${etcd}`,
    '10.0.0.0/8': `${address}/32`,
    '/var/lib/postgresql/zenit': join(dir, name),
    '/usr/lib/postgresql/17': `/usr/lib/postgresql/${findPostgresVersion()}`,
    '        wal_level: replica\n': `        wal_level: replica\n        unix_socket_directories: ${dir}\n`,
    '  pg_hba:\n': '  pg_hba:\n    - host zenit zenit 127.0.0.1/32 trust\n',
  })
  const file = join(dir, `${name}.yml`)
  await writeFile(file, text)
  return file
}

/** Starts a program as the owner of the files; its output is in `<name>.log`. */
function start(dir: string, name: string, command: string[]): ChildProcess {
  const line = `exec "$@" >> ${join(dir, `${name}.log`)} 2>&1`
  const env = { PATH: '/usr/bin:/usr/sbin:/bin', LC_ALL: 'C.UTF-8', HOME: dir }
  return spawn('setpriv', [...asOwner, 'sh', '-c', line, name, ...command], {
    env,
    cwd: '/',
    stdio: 'ignore',
    detached: true,
  })
}

async function stop(child: ChildProcess | undefined, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  await ended
}

const startEtcd = async (dir: string, port: number): Promise<ChildProcess> => {
  const [own, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await findPort()}`]
  const urls = ['listen-client-urls', 'advertise-client-urls'].flatMap((name) => [`--${name}`, own])
  const peers = ['listen-peer-urls', 'initial-advertise-peer-urls'].flatMap((name) => [`--${name}`, peer])
  const cluster = ['--initial-cluster', `default=${peer}`]
  const child = start(dir, 'etcd', [
    patroniPlaces.etcd,
    '--data-dir',
    join(dir, 'etcd'),
    ...urls,
    ...peers,
    ...cluster,
  ])
  await until(() => isOk(`${own}/health`))
  return child
}

async function createMachine(
  dir: string,
  name: string,
  etcd: number,
): Promise<Machine & { stop(): Promise<void> }> {
  const ports: Ports = { postgres: await findPort(), rest: await findPort() }
  const file = await configure(dir, { name, ports, etcd })
  const kill = () => {
    const [pid] = readFileSync(join(dir, name, 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  }
  let patroni: ChildProcess | undefined
  return {
    name,
    untilPrimary: () => until(() => isOk(`http://127.0.0.1:${ports.rest}/primary`)),
    port: ports.postgres,
    rolePort: ports.rest,
    url: (database) => `postgres://zenit@127.0.0.1:${ports.postgres}/${database}`,
    ask: (text) => ask(`postgres://postgres:SUPERUSER_PASSWORD@127.0.0.1:${ports.postgres}/postgres`, text),
    kill,
    switchOff() {
      patroni?.kill('SIGKILL')
      kill()
    },
    switchOn() {
      patroni = start(dir, name, [patroniPlaces.patroni, file])
    },
    stop: () => stop(patroni),
  }
}

export interface PatroniPair extends Pair {
  /** Resolves when one machine has the primary and the other one its synchronous replica; returns both. */
  untilWhole(): Promise<{ primary: Machine; replica: Machine }>
}

/** Two machines with Patroni, and an empty database `zenit`. Patroni promotes the replica by itself. */
export async function startPatroniPair(): Promise<PatroniPair> {
  const own = await mkdtemp(join(tmpdir(), 'zenit-patroni-'))
  if (isRoot) await promisify(execFile)('chown', ['postgres:', own])
  const etcdPort = await findPort()
  const etcd = await startEtcd(own, etcdPort)
  const one = await createMachine(own, 'db-1', etcdPort)
  const other = await createMachine(own, 'db-2', etcdPort)
  const untilWhole = async () => {
    for (;;) {
      if ((await hasRole(one, 'primary')) && (await hasRole(other, 'sync')))
        return { primary: one, replica: other }
      if ((await hasRole(other, 'primary')) && (await hasRole(one, 'sync')))
        return { primary: other, replica: one }
      await sleep(100)
    }
  }
  one.switchOn()
  await one.untilPrimary()
  other.switchOn()
  await untilWhole()
  await one.ask('create role zenit login')
  await one.ask('create database zenit owner zenit')
  return {
    primary: one,
    replica: other,
    untilWhole,
    promote: other.untilPrimary,
    async stop() {
      await Promise.all([one.stop(), other.stop()])
      await stop(etcd)
      await rm(own, { recursive: true, force: true })
    },
  }
}
