import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { pathOf } from '../apps/api/test/cluster/programs.ts'
import { ensureProxies } from './lib/proxies.mjs'
import { adapt } from '../apps/api/test/cluster/proxies.ts'

const deploy = resolve(import.meta.dirname, '../deploy')
const read = (file: string) => readFileSync(join(deploy, file), 'utf8')
const isHere = !ensureProxies().includes('haproxy')

/** A certificate only for the check, with its key in the same file, as HAProxy requires. */
function makeCertificate(dir: string): string {
  const [key, certificate, both] = ['key', 'certificate', 'both'].map((name) => join(dir, `${name}.pem`))
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
  spawnSync('openssl', [...args, '-keyout', key as string, '-out', certificate as string])
  writeFileSync(
    both as string,
    readFileSync(key as string, 'utf8') + readFileSync(certificate as string, 'utf8'),
  )
  return both as string
}

test.runIf(isHere)(
  `[OPS-02] HAProxy accepts the configuration in deploy, without a warning${isHere ? '' : ' (left out: HAProxy cannot be installed here)'}`,
  () => {
    const dir = mkdtempSync(join(tmpdir(), 'zenit-haproxy-'))
    try {
      const text = adapt(read('haproxy.cfg'), { '/etc/haproxy/certs/zenit.pem': makeCertificate(dir) })
      // Host names that do not exist here; a check opens no ports below 1024.
      const file = join(dir, 'haproxy.cfg')
      writeFileSync(file, text.replaceAll(/\b(zenit|db)-\d:/g, '127.0.0.1:'))
      const { status, stdout, stderr } = spawnSync(pathOf('haproxy'), ['-c', '-f', file], {
        encoding: 'utf8',
      })
      expect([status, (stdout + stderr).match(/\[(WARNING|ALERT)\].*/g)]).toEqual([0, null])
    } finally {
      rmSync(dir, { recursive: true })
    }
  },
)

test('[OPS-03] Patroni keeps a synchronous replica, and responds over HTTP to HAProxy’s checks', () => {
  const { bootstrap, restapi, postgresql } = parse(read('patroni.yml'))
  expect(bootstrap.dcs).toMatchObject({ synchronous_mode: true, maximum_lag_on_failover: 0 })
  const { parameters } = bootstrap.dcs.postgresql
  expect(parameters).toMatchObject({ synchronous_commit: 'on', hot_standby: 'on', wal_level: 'replica' })
  for (const name of ['fsync', 'full_page_writes']) expect(parameters).not.toHaveProperty(name)
  const [, port] = restapi.listen.split(':')
  expect(read('haproxy.cfg').match(/port \d+ on-marked-down/g)).toEqual([
    `port ${port} on-marked-down`,
    `port ${port} on-marked-down`,
  ])
  expect(postgresql.listen.split(':')[1]).toBe('5432')
})
