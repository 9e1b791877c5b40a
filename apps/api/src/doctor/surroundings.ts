import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { oldestBackupHours } from '@zenit/contract/backups'
import { createTransport } from 'nodemailer'
import { openBackupStore } from '../backup/open.ts'
import type { BackupStore } from '../backup/stored.ts'
import type { BackupPlace } from '../config/backups.ts'
import type { Config } from '../config/config.ts'
import { withTimeout } from '../platform/concurrency/timeout.ts'
import { version } from '../platform/version.ts'
import { failed, ok, warning } from './finding.ts'

const patienceMs = 10_000
const hourMs = 60 * 60 * 1000
const gigabyte = 1024 ** 3

/** Free space in gigabytes. Uploads of films need their size and 512 MB more. */
const leastFree = { failed: 1, warning: 5 }

/** Checks that the data folder is writable, and the free space of its disk. */
export async function checkDataFolder({ dataDir }: Config) {
  await access(dataDir, constants.R_OK | constants.W_OK)
  const { bavail, bsize } = await statfs(dataDir)
  const free = (bavail * bsize) / gigabyte
  const detail = `${dataDir}: ${free.toFixed(1)} GB free`
  if (free < leastFree.failed) return failed(detail)
  return free < leastFree.warning ? warning(detail) : ok(detail)
}

const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' })

/** Checks the public address as browsers reach it, through the proxy. */
export async function checkAddress({ publicUrl }: Config) {
  const live = await ask(`${publicUrl}/health/live`)
  const { version: running } = (await live.json()) as { version?: string }
  if (!live.ok || !running) return failed(`${publicUrl} leads to something else.`)
  const ready = await ask(`${publicUrl}/health/ready`)
  await ready.body?.cancel()
  if (!ready.ok) return failed(`${publicUrl} answers ${ready.status}: not ready.`)
  if (running !== version) return warning(`${publicUrl} runs ${running}; this is ${version}.`)
  return ok(`${publicUrl} answers, version ${running}`)
}

/** Checks that the mail server accepts this product. Nothing is sent. */
export async function checkMail({ mail, production }: Config) {
  if (!mail)
    return production
      ? warning('Without SMTP_URL nobody can set a forgotten password, and nobody is invited by mail.')
      : ok('kept, not sent (no SMTP_URL)')
  const transport = createTransport({
    url: mail.url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await withTimeout(patienceMs, transport.verify())
  } finally {
    transport.close()
  }
  const { hostname } = new URL(mail.url)
  return ok(`${hostname} accepts mail from ${mail.from}`)
}

/** Checks that the identity provider can be reached, and is the configured one. */
export async function checkSignIn({ hub }: Config) {
  if (!hub) return ok('the hub that comes with the product')
  const answer = await ask(`${hub.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const { issuer } = (await answer.json()) as { issuer?: string }
  if (!answer.ok || issuer !== hub.issuer)
    return failed(`${hub.issuer} says that it is ${issuer ?? 'nothing'}.`)
  return ok(hub.issuer)
}

async function takenAt(store: BackupStore): Promise<number> {
  let newest = 0
  for (const name of await store.listNames())
    newest = Math.max(newest, Date.parse((await store.at(name).readManifest()).takenAt))
  return newest
}

/** Checks the age of the newest complete backup in a folder of backups, or below a prefix of a bucket. */
export async function checkBackups(place: BackupPlace, now: Date) {
  const newest = await takenAt(openBackupStore(place))
  if (newest === 0) return failed(`There is no whole backup in ${place.dir}.`)
  const hours = (now.getTime() - newest) / hourMs
  const detail = `the newest in ${place.dir} is of ${new Date(newest).toISOString()}`
  return hours > oldestBackupHours ? failed(`${detail}: ${Math.round(hours)} hours old`) : ok(detail)
}
