import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { postmasterOf } from '../faults/database.ts'
import { findPort } from '../testing/ports.ts'

/** A PostgreSQL server over TCP, with an HTTP server beside it that reports its role, as Patroni does. */
export interface Member {
  port: number
  rolePort: number
  url(database: string): string
  ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  /** Kills the server immediately. */
  kill(): void
  stop(): Promise<void>
}

const name = 'zenit_replica'
const settings = ['wal_level=replica', 'hot_standby=on', 'max_wal_senders=4', 'max_connections=150']

/** Reads rows over a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * `GET /primary` and `GET /replica` return 200 if this is the server’s role, otherwise 503, also when the server does
 * not respond.
 */
function tellRole(url: string): Server {
  return createServer(async ({ url: path }, response) => {
    const rows = await ask<{ follows: boolean }>(url, 'select pg_is_in_recovery() as follows').catch(() => [])
    const isSo = rows[0]?.follows === (path === '/replica')
    response.writeHead(rows.length > 0 && isSo ? 200 : 503, { connection: 'close' }).end()
  })
}

async function startMember(dir: string, port: number, more: string[]): Promise<Member> {
  const server = await startEmbedded({ dir, tcpPort: port, settings: [...settings, ...more] })
  const url = (database: string) => `postgres://zenit@127.0.0.1:${port}/${database}`
  const rolePort = await findPort()
  const role = tellRole(url('postgres')).listen(rolePort, '127.0.0.1')
  let isKilled = false
  return {
    ...{ port, rolePort, url },
    ask: (text) => ask(url('postgres'), text),
    kill() {
      isKilled = true
      process.kill(postmasterOf(dir), 'SIGKILL')
    },
    async stop() {
      role.close()
      role.closeAllConnections()
      if (!isKilled) await server.stop()
    },
  }
}

export interface Pair {
  primary: Member
  replica: Member
  /** Resolves when the replica accepts writes. */
  promote(): Promise<void>
  stop(): Promise<void>
}

async function untilStreaming(primary: Member): Promise<void> {
  const states = () => primary.ask<{ sync_state: string }>('select sync_state from pg_stat_replication')
  while ((await states())[0]?.sync_state !== 'sync') await sleep(50)
}

/** A primary and a replica with synchronous replication: what the primary confirms is on both disks. */
export async function startPair(dir: string): Promise<Pair> {
  const [ports, dirs] = [
    [await findPort(), await findPort()],
    ['primary', 'replica'].map((one) => join(dir, one)),
  ]
  const [primaryPort = 0, replicaPort = 0] = ports
  const [primaryDir = '', replicaDir = ''] = dirs
  const fresh = await startEmbedded({ dir: primaryDir, settings })
  await ask(fresh.url('postgres'), 'create database zenit')
  await fresh.stop()
  await rm(join(primaryDir, 'socket'), { recursive: true, force: true })
  // Copies the files of the stopped server with their owners.
  await promisify(execFile)('cp', ['-a', primaryDir, replicaDir])
  await writeFile(join(replicaDir, 'postgres/standby.signal'), '')
  const primary = await startMember(primaryDir, primaryPort, [`synchronous_standby_names=${name}`])
  const from = `host=127.0.0.1 port=${primaryPort} user=zenit application_name=${name}`
  const replica = await startMember(replicaDir, replicaPort, [`primary_conninfo=${from}`]).catch(
    async (error) => {
      await primary.stop()
      throw error
    },
  )
  await untilStreaming(primary)
  return {
    primary,
    replica,
    async promote() {
      await replica.ask('select pg_promote()')
    },
    async stop() {
      await replica.stop()
      await primary.stop()
    },
  }
}
