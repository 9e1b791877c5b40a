import { type UploadFormat, uploadFormats } from '@zenit/contract/file-formats'
import { type Feature, feature } from '@zenit/contract/session'
import {
  address,
  ConfigError,
  type Environment,
  flag,
  integer,
  type PlatformConfig,
  pattern,
  readPlatformConfig,
} from '../platform/environment.ts'
import { readFilesPlace, type S3Place } from '../platform/files/s3/place.ts'
import { readTelemetry, type TelemetrySettings } from '../platform/observability/telemetry/settings.ts'
import { type BackupSettings, readBackups } from './backups.ts'
import { type ClaimRule, readClaimRules } from './claim-rules.ts'

/** The person who signs a certificate, as printed on it. */
export interface Signatory {
  name: string
  role: { pl: string; en: string }
}

/**
 * The settings of the product. Only this file reads the environment. Each variable is documented in
 * `.env.example` and docs/operating/settings.md; the error for an invalid value names the variable.
 */
export interface Config extends PlatformConfig {
  /** Load demo content and demo accounts. */
  demo: boolean
  /** Password of the demo accounts; null: the published one, which production refuses. */
  demoPassword: string | null
  /** Null: the hub that comes with the product. */
  hub: {
    issuer: string
    clientId: string
    clientSecret: string | null
    /** Whether its addresses count as confirmed when it does not send `email_verified`. */
    confirmsEmails: boolean
    /** What its claims mean for organisations, groups and managers. */
    claimRules: ClaimRule[]
  } | null
  /**
   * Day (Warsaw) from which staff and managers need a second factor at the product's own hub; null: not
   * required.
   */
  staffSecondFactorFrom: string | null
  /** Timeout for a response of the hub, in milliseconds. */
  hubTimeoutMs: number
  /** The bucket of the file store; null: a folder below the data folder. */
  filesPlace: S3Place | null
  /** Collector of traces and metrics; null: none. */
  telemetry: TelemetrySettings | null
  /** Scheduled backups; null: none. */
  backups: BackupSettings | null
  /** The person who signs certificates; null: the team. */
  signatory: Signatory | null
  /** Start of the monthly graduation in Warsaw: `18:00`. */
  graduationTime: string
  /** The month of the next recruitment to the masterminds: `2026-02`. */
  mastermindRecruitment: string
  /** Number of working days within which a final work is reviewed (FINAL-04). */
  reviewDays: number
  /** Whether to show the beta notice. */
  beta: boolean
  /** Parts of the product that are switched off here, and shown as such. */
  disabledFeatures: Feature[]
  /** Addresses of related products; null: not configured. */
  externalTools: Record<ExternalAddress, string | null>
  /** The external prompt book to which saved prompts are sent; null: none. */
  promptbook: { url: string; key: string | null } | null
  uploads: {
    formats: UploadFormat[]
    /** Maximum size of one file, in bytes. */
    maxBytes: number
    /** Maximum number of files of one work. */
    maxFiles: number
    /** Maximum number of uploads that one person runs at a time. */
    maxRunning: number
    /** Maximum size of all files of one person, in bytes. */
    spaceBytes: number
    /** Maximum size of one film or recording that an author uploads, in bytes. */
    filmBytes: number
    /** Maximum size of a pack's archive with all its films, in bytes. */
    packBytes: number
  }
  /** Number of legitimate people who may share one address; limits by address are derived from it. */
  peoplePerAddress: number
  /** Whether browsers may store the page for use without a network; false deletes what they have stored. */
  offline: boolean
  /** Whether links may sign people in, by tokens or a code in the address. */
  urlLogin: boolean
}

const externalAddresses = {
  'user-center': 'USER_CENTER_URL',
  multibot: 'MULTIBOT_URL',
  discord: 'DISCORD_URL',
  magazine: 'MAGAZINE_URL',
  district: 'DISTRICT_URL',
  'ai-gym': 'AI_GYM_URL',
} as const satisfies Partial<Record<Feature, string>>

type ExternalAddress = keyof typeof externalAddresses

function readSignatory(env: Environment): Signatory | null {
  const [name, pl, en] = ['', '_ROLE_PL', '_ROLE_EN'].map((part) =>
    env[`CERTIFICATE_SIGNATORY${part}`]?.trim(),
  )
  if (!name && !pl && !en) return null
  if (name && pl && en) return { name, role: { pl, en } }
  throw new ConfigError(
    'CERTIFICATE_SIGNATORY, CERTIFICATE_SIGNATORY_ROLE_PL and CERTIFICATE_SIGNATORY_ROLE_EN are set together or not at all.',
  )
}

function readDisabledFeatures(env: Environment): Feature[] {
  const names = (env.DISABLED_FEATURES ?? '').split(',').map((name) => name.trim())
  const isKnown = (name: string): name is Feature => feature.enum.some((known) => known === name)
  const wrong = names.find((name) => name && !isKnown(name))
  if (wrong)
    throw new ConfigError(
      `DISABLED_FEATURES must be a list of ${feature.enum.join(', ')}; "${wrong}" is none of them.`,
    )
  return names.filter(isKnown)
}

/** Number of films of the maximum size that fit in the archive of one pack. */
const filmsInPack = 4

function readUploads(env: Environment): Config['uploads'] {
  const megabytes = (name: string, fallback: number, max = 1_000_000) =>
    integer(env, name, { min: 1, max, fallback }) * 1024 * 1024
  const count = (name: string, fallback: number) => integer(env, name, { min: 1, max: 100, fallback })
  const listed = (env.UPLOAD_FORMATS || uploadFormats.join()).split(',').map((name) => name.trim())
  const formats = uploadFormats.filter((format) => listed.includes(format))
  const wrong = listed.find((name) => !formats.some((format) => format === name))
  if (wrong !== undefined)
    throw new ConfigError(
      `UPLOAD_FORMATS must be a list of ${uploadFormats.join(', ')}; "${wrong}" is none of them.`,
    )
  const filmBytes = megabytes('FILM_SIZE_MB', 2_000, 8_000)
  return {
    formats,
    maxBytes: megabytes('UPLOAD_SIZE_MB', 25),
    maxFiles: count('UPLOAD_FILES', 10),
    maxRunning: count('UPLOAD_RUNNING', 20),
    spaceBytes: megabytes('UPLOAD_SPACE_MB', 1000),
    filmBytes,
    packBytes: filmsInPack * filmBytes,
  }
}

function readExternalTools(env: Environment): Config['externalTools'] {
  const read = (name: string) => (env[name] ? address(name, env[name], ['https:', 'http:']) : null)
  return Object.fromEntries(
    Object.entries(externalAddresses).map(([id, name]) => [id, read(name)]),
  ) as Config['externalTools']
}

const timeOfDay = { form: /^([01]\d|2[0-3]):[0-5]\d$/, example: '18:00' }
const month = { form: /^\d{4}-(0[1-9]|1[0-2])$/, example: '2026-02' }

const publishedDemoPassword = 'zenit-demo'

/** Refused with an external hub, which has no demo accounts. */
function readDemoPassword(env: Environment, isNeeded: boolean): string | null {
  const password = env.DEMO_PASSWORD || null
  if (
    password !== null &&
    (password === publishedDemoPassword || password.length < 10 || password.length > 200)
  )
    throw new ConfigError('DEMO_PASSWORD must have 10 to 200 characters, and not be the published one.')
  if (isNeeded && !password)
    throw new ConfigError(
      'DEMO_PASSWORD must be set in production when DEMO is true: everybody can read the usual one.',
    )
  return password
}

function readHub(env: Environment): Config['hub'] {
  if (!env.OIDC_ISSUER) return null
  if (!env.OIDC_CLIENT_ID) throw new ConfigError('OIDC_CLIENT_ID must be set when OIDC_ISSUER is.')
  return {
    issuer: address('OIDC_ISSUER', env.OIDC_ISSUER, ['https:', 'http:']),
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET || null,
    claimRules: readClaimRules(env),
    confirmsEmails: flag(env, 'OIDC_CONFIRMS_EMAILS', false),
  }
}

const day = { form: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, example: '2026-12-01' }

/** Has no effect with an external hub, which has its own rules for second factors. */
function readStaffSecondFactor(env: Environment): string | null {
  const name = 'STAFF_SECOND_FACTOR_FROM'
  if (!env[name]) return null
  const from = pattern(env, name, { ...day, fallback: '' })
  if (new Date(`${from}T00:00:00Z`).toISOString().slice(0, 10) !== from)
    throw new ConfigError(`${name} must be a day of the calendar.`)
  return from
}

/** Reads and checks the environment. Throws {@link ConfigError} naming the first invalid variable. */
export function readConfig(env: Environment): Config {
  const platform = readPlatformConfig(env)
  const { production } = platform
  return {
    ...platform,
    demo: flag(env, 'DEMO', !production),
    demoPassword: readDemoPassword(env, production && flag(env, 'DEMO', false) && !env.OIDC_ISSUER),
    hub: readHub(env),
    staffSecondFactorFrom: readStaffSecondFactor(env),
    hubTimeoutMs: integer(env, 'OIDC_TIMEOUT_MS', { min: 100, max: 60_000, fallback: 10_000 }),
    filesPlace: readFilesPlace(env),
    telemetry: readTelemetry(env, platform.product),
    backups: readBackups(env, platform.dataDir),
    signatory: readSignatory(env),
    graduationTime: pattern(env, 'GRADUATION_TIME', { ...timeOfDay, fallback: '18:00' }),
    mastermindRecruitment: pattern(env, 'MASTERMIND_RECRUITMENT', { ...month, fallback: '2026-02' }),
    reviewDays: integer(env, 'REVIEW_DAYS', { min: 1, max: 30, fallback: 3 }),
    beta: flag(env, 'BETA', true),
    disabledFeatures: readDisabledFeatures(env),
    externalTools: readExternalTools(env),
    promptbook: env.PROMPTBOOK_URL
      ? {
          url: address('PROMPTBOOK_URL', env.PROMPTBOOK_URL, ['https:', 'http:']),
          key: env.PROMPTBOOK_KEY || null,
        }
      : null,
    uploads: readUploads(env),
    peoplePerAddress: integer(env, 'PEOPLE_PER_ADDRESS', { min: 1, max: 100_000, fallback: 500 }),
    offline: flag(env, 'OFFLINE', true),
    urlLogin: flag(env, 'URL_LOGIN', true),
  }
}
