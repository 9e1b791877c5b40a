import { isAbsolute, join, relative, resolve } from 'node:path'
import { ConfigError, type Environment, pattern } from '../platform/environment.ts'
import { isS3Address, readFilesPlace, readS3Address, type S3Place } from '../platform/files/s3/place.ts'

/** Where backups are kept. */
export interface BackupPlace {
  /** The folder, or the bucket's address as configured. */
  dir: string
  /** Null: a folder. */
  bucket: S3Place | null
}

/** Settings of scheduled backups. */
export interface BackupSettings extends BackupPlace {
  /** Start time in Warsaw: `02:30`. */
  time: string
  /** For how many days, weeks and months a backup is kept. */
  keep: { daily: number; weekly: number; monthly: number }
}

const timeOfDay = { form: /^([01]\d|2[0-3]):[0-5]\d$/, example: '02:30' }
const rule = /^(daily|weekly|monthly)=(\d{1,3})$/

function readKeep(env: Environment): BackupSettings['keep'] {
  const text = env.BACKUP_KEEP || 'daily=14,weekly=8'
  const keep = { daily: 0, weekly: 0, monthly: 0 }
  const rules = text.split(',').map((one) => rule.exec(one.trim()))
  for (const one of rules) if (one) keep[one[1] as keyof typeof keep] = Number(one[2])
  const names = rules.map((one) => one?.[1])
  const isRight = !names.includes(undefined) && new Set(names).size === names.length
  if (isRight && keep.daily + keep.weekly + keep.monthly > 0) return keep
  throw new ConfigError(
    `BACKUP_KEEP must be a list such as daily=14,weekly=8,monthly=6 that keeps something; it is "${text}".`,
  )
}

/** Whether a path is a folder or inside it. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way === '' || (way !== '..' && !/^\.\.[\\/]/.test(way) && !isAbsolute(way))
}

const hostOf = ({ endpoint }: S3Place): string | null => endpoint && new URL(endpoint).hostname

/**
 * Whether two buckets may be the same. A server can have several addresses (Amazon's with or without an
 * endpoint), so buckets of one name certainly differ only when both hosts are named and different.
 */
function mayBeSame(one: S3Place, other: S3Place): boolean {
  const hosts = new Set([hostOf(one), hostOf(other)])
  return one.bucket === other.bucket && (hosts.size === 1 || hosts.has(null))
}

/**
 * Reads a bucket for backups from the setting `name`: `s3://bucket/prefix`, on the same server as the bucket
 * of the files unless another one is given. Refuses that bucket itself, where objects without a row are
 * deleted, and where each backup would copy the earlier ones.
 */
export function readBackupPlace(env: Environment, name: string, text: string): S3Place {
  const own = readS3Address(env, name, text)
  const files = readFilesPlace(env)
  if (!files) return own
  const isBare = new URL(text).search === ''
  const place = isBare ? { ...own, endpoint: files.endpoint, region: files.region } : own
  if (mayBeSame(place, files))
    throw new ConfigError(
      `${name} must not lie in the bucket of FILES_URL; it is "${text}". Name another bucket, or for one of the same name on another server, that server's endpoint in both settings.`,
    )
  return place
}

function readPlace(env: Environment, dataDir: string): BackupPlace | null {
  const text = env.BACKUP_DIR
  if (!text) return null
  if (isS3Address(text)) return { dir: text, bucket: readBackupPlace(env, 'BACKUP_DIR', text) }
  if (!isAbsolute(text))
    throw new ConfigError(`BACKUP_DIR must be an absolute path or s3://bucket/prefix; it is "${text}".`)
  const dir = resolve(text)
  if (isWithin(join(dataDir, 'files'), dir))
    throw new ConfigError(`BACKUP_DIR must not lie in the store of files; it is "${text}".`)
  return { dir, bucket: null }
}

/** Null: no backups are scheduled. */
export function readBackups(env: Environment, dataDir: string): BackupSettings | null {
  const time = pattern(env, 'BACKUP_TIME', { ...timeOfDay, fallback: '02:30' })
  const keep = readKeep(env)
  const place = readPlace(env, dataDir)
  return place && { ...place, time, keep }
}
