import { chown, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findPort } from '../testing/ports.ts'
import type { Pair } from './databases.ts'
import { type Running, run } from './programs.ts'

const deploy = resolve(import.meta.dirname, '../../../../deploy')

/** A configuration from `deploy` with other addresses. Fails if a text to be replaced is missing. */
export function adapt(text: string, changes: Record<string, string>): string {
  let adapted = text
  for (const [from, to] of Object.entries(changes)) {
    if (!adapted.includes(from)) throw new Error(`deploy has no "${from}"`)
    adapted = adapted.replaceAll(from, to)
  }
  return adapted
}

export const tls = ' ssl crt /etc/haproxy/certs/zenit.pem ssl-min-ver TLSv1.2 alpn h2,http/1.1'
const plain = {
  'maxconn 20000': 'maxconn 2000',
  '    bind :80\n': '',
  [tls]: '',
  '    http-request redirect scheme https code 308 unless { ssl_fc }\n': '',
  'X-Forwarded-Proto https': 'X-Forwarded-Proto http',
}

export interface Ports {
  http: number
  primary: number
  replica: number
  pooler: number
}

export const findPorts = async (): Promise<Ports> => ({
  http: await findPort(),
  primary: await findPort(),
  replica: await findPort(),
  pooler: await findPort(),
})

/** Starts HAProxy with the configuration from `deploy`, over plain HTTP. */
export async function startHaproxy(
  dir: string,
  ports: Ports,
  { products, pair }: { products: number[]; pair: Pair },
): Promise<Running> {
  const members = [pair.primary, pair.replica]
  const text = adapt(await readFile(join(deploy, 'haproxy.cfg'), 'utf8'), {
    ...plain,
    'bind :443': `bind 127.0.0.1:${ports.http}`,
    'bind :5432': `bind 127.0.0.1:${ports.primary}`,
    'bind :5433': `bind 127.0.0.1:${ports.replica}`,
    ...Object.fromEntries(products.map((port, index) => [`zenit-${index + 1}:3000`, `127.0.0.1:${port}`])),
    ...Object.fromEntries(
      members.map(({ port, rolePort }, index) => [
        `db-${index + 1}:5432`,
        `127.0.0.1:${port} port ${rolePort}`,
      ]),
    ),
  })
  const file = join(dir, 'haproxy.cfg')
  await writeFile(file, text)
  return run('haproxy', ['-db', '-f', file], ports.http)
}

/** The user “nobody”: PgBouncer refuses to run as root. */
const nobody = 65_534

/** Starts PgBouncer with the configuration from `deploy`, without passwords. */
export async function startPgbouncer(dir: string, ports: Ports): Promise<Running> {
  const text = adapt(await readFile(join(deploy, 'pgbouncer.ini'), 'utf8'), {
    'host=haproxy port=5432': `host=127.0.0.1 port=${ports.primary} user=zenit`,
    'listen_addr = *': 'listen_addr = 127.0.0.1\nunix_socket_dir =\nuser = nobody',
    'listen_port = 6432': `listen_port = ${ports.pooler}`,
    'auth_type = scram-sha-256': 'auth_type = any',
    'auth_file = /etc/pgbouncer/userlist.txt': '',
  })
  const file = join(dir, 'pgbouncer.ini')
  await writeFile(file, text)
  if (process.getuid?.() === 0) await chown(file, nobody, nobody)
  return run('pgbouncer', ['-q', file], ports.pooler)
}
