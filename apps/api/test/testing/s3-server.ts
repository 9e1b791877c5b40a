import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { swiftPrograms } from '../../../../scripts/lib/s3-server.mjs'
import { findPort } from './ports.ts'

/** Whether the server that {@link startS3} runs is installed; `npm test` installs it on Debian. */
export const hasS3Server = swiftPrograms.every((program) => existsSync(program))

const storage = ['account', 'container', 'object'] as const
const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }
const region = 'us-east-1'

/** Swift’s rings, which map data to servers: here one device of one server of each kind. */
const ringsOf = (dir: string, ports: readonly number[]) => `
from swift.common.ring import RingBuilder
for kind, port in zip(${JSON.stringify(storage)}, ${JSON.stringify(ports)}):
    ring = RingBuilder(4, 1, 1)
    ring.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'disk',
                  'replication_ip': '127.0.0.1', 'replication_port': port, 'meta': ''})
    ring.rebalance()
    ring.get_ring().save('${dir}/%s.ring.gz' % kind)
`

const common = (dir: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${process.env.USER || 'root'}
swift_dir = ${dir}
devices = ${dir}
mount_check = false
workers = 0
log_level = ERROR
`

const storageConf = (kind: string) => `[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const proxyConf = `[pipeline:main]
pipeline = catch_errors listing_formats cache bulk s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# Asked for, and done without: nothing listens there.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:s3api]
use = egg:swift#s3api
location = ${region}
[filter:slo]
use = egg:swift#slo
[filter:bulk]
use = egg:swift#bulk
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:catch_errors]
use = egg:swift#catch_errors
`

async function writeSettings(dir: string, [proxyPort, ...ports]: readonly number[]): Promise<void> {
  await mkdir(join(dir, 'disk'))
  await writeFile(
    join(dir, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = only\ndefault = yes\n',
  )
  execFileSync('/usr/bin/python3', ['-W', 'ignore', '-c', ringsOf(dir, ports)], { stdio: 'pipe' })
  await writeFile(join(dir, 'proxy.conf'), common(dir, proxyPort ?? 0) + proxyConf)
  for (const [place, kind] of storage.entries())
    await writeFile(join(dir, `${kind}.conf`), common(dir, ports[place] ?? 0) + storageConf(kind))
}

export interface S3Server {
  endpoint: string
  /** The environment variables of clients. */
  env: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string }
  /** Creates a bucket and returns its URL for the settings. */
  createBucket(name: string): Promise<string>
  /** Starts it again with the same address and data. */
  start(): Promise<void>
  /** Stops it abruptly, like a power cut. */
  kill(): Promise<void>
  /** Stops it and deletes its data. */
  remove(): Promise<void>
}

/** Whether the server responds at all; without credentials it returns an error. */
const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => true,
    () => false,
  )

async function untilAllAnswer(ports: readonly number[], servers: readonly ChildProcess[]): Promise<void> {
  for (const port of ports)
    while (!(await answers(port))) {
      if (servers.some(({ exitCode }) => exitCode !== null))
        throw new Error('An S3 server ended at its start')
      await sleep(50)
    }
}

async function end(servers: readonly ChildProcess[]): Promise<void> {
  const running = servers.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  const ended = running.map((server) => once(server, 'exit'))
  for (const server of running) server.kill('SIGKILL')
  await Promise.all(ended)
}

/** A real S3 server on the loopback address: OpenStack Swift with its S3 API, four processes over a folder. */
export async function startS3(): Promise<S3Server> {
  const dir = await mkdtemp(join(tmpdir(), 'zenit-s3-'))
  const ports: number[] = []
  while (ports.length < 4) ports.push(await findPort())
  await writeSettings(dir, ports)
  const endpoint = `http://127.0.0.1:${ports[0]}`
  let servers: ChildProcess[] = []
  const start = async () => {
    servers = ['proxy', ...storage].map((kind) =>
      spawn(`/usr/bin/swift-${kind}-server`, [join(dir, `${kind}.conf`)], { stdio: 'ignore' }),
    )
    await untilAllAnswer(ports, servers)
  }
  await start()
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  return {
    endpoint,
    env: {
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    async createBucket(name) {
      await client.send(new CreateBucketCommand({ Bucket: name }))
      return `s3://${name}?endpoint=${endpoint}&region=${region}`
    },
    start,
    kill: () => end(servers),
    async remove() {
      client.destroy()
      await end(servers)
      await rm(dir, { recursive: true, force: true })
    },
  }
}
