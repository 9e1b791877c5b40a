import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { type UploadFormat, uploadFormats } from '@zenit/contract/file-formats'
import { type Feature, feature } from '@zenit/contract/session'
import type { Signatory } from './db/schema.ts'

/**
 * The one place that reads the environment. Each variable is documented in `.env.example` and docs/operating.md;
 * a wrong value is refused by name.
 */
export interface Config {
  production: boolean
  roles: 'both' | 'http' | 'worker'
  host: string
  port: number
  /** Address that people use, without a trailing slash. */
  publicUrl: string
  /** Null: the product runs its own PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  databasePoolSize: number
  /** Settings of the product's own PostgreSQL, as `name=value`. */
  databaseSettings: string[]
  dataDir: string
  /** Signs CSRF tokens and the hub's cookies. */
  secret: string
  /** Load demo content and demo accounts. */
  demo: boolean
  /** Of the demo accounts, in place of the published one; null: that one, which production refuses. */
  demoPassword: string | null
  /** Null: the hub that comes with the product. */
  hub: { issuer: string; clientId: string; clientSecret: string | null } | null
  /** How long a hub may take for an answer, milliseconds. */
  hubTimeoutMs: number
  /** The product's key, as in `/about-{product}ai`. */
  product: string
  /** What people call the product: on the hub's pages, on certificates, in the API's documents. */
  brand: string
  /** Who signs certificates; null: the team. */
  signatory: Signatory | null
  /** When the monthly graduation begins, on Warsaw's clocks: `18:00`. */
  graduationTime: string
  /** The month of the next recruitment to the masterminds: `2026-02`. */
  mastermindRecruitment: string
  /** Working days in which a final work is reviewed (FINAL-04). */
  reviewDays: number
  /** Show the beta notice. */
  beta: boolean
  /** Parts of the product that are switched off here, and marked as such. */
  disabledFeatures: Feature[]
  /** Where the products beside this one are; null: not set up here. */
  externalTools: Record<ExternalAddress, string | null>
  /** The external prompt book that saved prompts are delivered to; null: none. */
  promptbook: { url: string; key: string | null } | null
  /** Where mail is handed in; null: it is only kept. */
  mail: { url: string; from: string } | null
  uploads: {
    formats: UploadFormat[]
    /** Of one file, bytes. */
    maxBytes: number
    /** With one work. */
    maxFiles: number
    /** Of one person at a time. */
    maxRunning: number
    /** For all files of one person, bytes. */
    spaceBytes: number
  }
  /** Whose `X-Forwarded-*` is believed: addresses, networks and their names, as proxy-addr takes them; empty: nobody's. */
  trustedProxies: string[]
  /** Off only where a flood is the purpose of a test. */
  rateLimits: boolean
  /** How long a request's headers may take, and from when on its body must have a speed, milliseconds. */
  slowRequestMs: number
  /** Connections that one process holds at a time; more are closed unread. */
  maxConnections: number
  /** How many honest people may sit behind one address: what is limited by address is measured by it. */
  peoplePerAddress: number
  /** Whether browsers may keep the page for when there is no network; off clears what they kept. */
  offline: boolean
  /** Whether links may sign people in, by tokens or a code in the address. */
  urlLogin: boolean
  /** Where faults of security are reported to, as `/.well-known/security.txt` says it; null: there is no such file. */
  securityContact: string | null
  /** How often open streams of events are kept alive and their sessions looked at, milliseconds. */
  heartbeatMs: number
  /** How long the server goes on answering after it has said that it will stop, milliseconds. */
  shutdownDelayMs: number
  logLevel: string
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

const logLevels = ['info', 'trace', 'debug', 'warn', 'error', 'silent'] as const

export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>

const developmentSecret = 'development-secret-that-production-refuses'

/** The folder of the whole project. */
export const projectRoot = resolve(import.meta.dirname, '../../../..')

function choice<const C extends readonly string[]>(env: Environment, name: string, options: C): C[number] {
  const value = env[name] || options[0]
  if (value && options.includes(value)) return value
  throw new ConfigError(`${name} must be one of ${options.join(', ')}; it is "${value}".`)
}

function integer(
  env: Environment,
  name: string,
  range: { min: number; max: number; fallback: number },
): number {
  const text = env[name]
  if (!text) return range.fallback
  const value = Number(text)
  if (Number.isInteger(value) && value >= range.min && value <= range.max) return value
  throw new ConfigError(`${name} must be a whole number from ${range.min} to ${range.max}; it is "${text}".`)
}

/** From 1024 on: ports that no browser opens, because other services speak there (WHATWG Fetch, “bad port”). */
const blockedPorts = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
]

function readPort(env: Environment): number {
  const port = integer(env, 'PORT', { min: 1, max: 65535, fallback: 3000 })
  if (!blockedPorts.includes(port)) return port
  throw new ConfigError(`PORT must be one that browsers open; they refuse ${port}.`)
}

function address(name: string, text: string, protocols: string[]): string {
  const beginnings = protocols.map((protocol) => `${protocol}//`)
  // A PostgreSQL address may leave its host to a parameter (a Unix socket), which no URL of the web may.
  const checked = text.replace(/^(postgres\w*:\/\/[^/]*@)\//, '$1localhost/')
  if (URL.canParse(checked) && beginnings.some((one) => text.startsWith(one))) return text.replace(/\/+$/, '')
  throw new ConfigError(
    `${name} must be an address beginning with ${beginnings.join(' or ')}; it is "${text}".`,
  )
}

function databaseSettings(env: Environment): string[] {
  const settings = (env.DATABASE_SETTINGS ?? '').split(',').map((one) => one.trim())
  const wrong = settings.find((one) => one && !/^[a-z_]+=[\w.]+$/.test(one))
  if (wrong) throw new ConfigError(`DATABASE_SETTINGS must be a list of name=value; "${wrong}" is not.`)
  return settings.filter(Boolean)
}

function flag(env: Environment, name: string, fallback: boolean): boolean {
  const text = env[name]
  if (!text) return fallback
  if (text === 'true' || text === 'false') return text === 'true'
  throw new ConfigError(`${name} must be true or false; it is "${text}".`)
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

/** `learn@example.com` or `Zenit <learn@example.com>`. */
const sender = /^([^<>@\s]+@[^<>@\s]+|[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>)$/

function readMail(env: Environment): Config['mail'] {
  if (!env.SMTP_URL) return null
  const url = address('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:'])
  if (!env.MAIL_FROM) throw new ConfigError('MAIL_FROM must be set when SMTP_URL is.')
  const example = 'Zenit <learn@example.com>'
  return { url, from: pattern(env, 'MAIL_FROM', { form: sender, example, fallback: '' }) }
}

function readUploads(env: Environment): Config['uploads'] {
  const megabytes = (name: string, fallback: number) =>
    integer(env, name, { min: 1, max: 1_000_000, fallback }) * 1024 * 1024
  const count = (name: string, fallback: number) => integer(env, name, { min: 1, max: 100, fallback })
  const listed = (env.UPLOAD_FORMATS || uploadFormats.join()).split(',').map((name) => name.trim())
  const formats = uploadFormats.filter((format) => listed.includes(format))
  const wrong = listed.find((name) => !formats.some((format) => format === name))
  if (wrong !== undefined)
    throw new ConfigError(
      `UPLOAD_FORMATS must be a list of ${uploadFormats.join(', ')}; "${wrong}" is none of them.`,
    )
  return {
    formats,
    maxBytes: megabytes('UPLOAD_SIZE_MB', 25),
    maxFiles: count('UPLOAD_FILES', 10),
    maxRunning: count('UPLOAD_RUNNING', 20),
    spaceBytes: megabytes('UPLOAD_SPACE_MB', 1000),
  }
}

const namesOfNetworks = ['loopback', 'linklocal', 'uniquelocal']

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

function readTrustedProxies(env: Environment): string[] {
  const listed = (env.TRUSTED_PROXIES || 'loopback').split(',').map((one) => one.trim())
  if (listed.join() === 'none') return []
  const wrong = listed.find((one) => !namesOfNetworks.includes(one) && !isNetwork(one))
  if (wrong === undefined) return listed
  throw new ConfigError(
    `TRUSTED_PROXIES must be none or a list of addresses, networks (10.0.0.0/8) and ${namesOfNetworks.join(', ')}; "${wrong}" is none of them.`,
  )
}

function readRateLimits(env: Environment, production: boolean): boolean {
  const isOn = flag(env, 'RATE_LIMITS', true)
  if (production && !isOn) throw new ConfigError('RATE_LIMITS must be true in production.')
  return isOn
}

function readExternalTools(env: Environment): Config['externalTools'] {
  const read = (name: string) => (env[name] ? address(name, env[name], ['https:', 'http:']) : null)
  return Object.fromEntries(
    Object.entries(externalAddresses).map(([id, name]) => [id, read(name)]),
  ) as Config['externalTools']
}

function pattern(
  env: Environment,
  name: string,
  { form, example, fallback }: { form: RegExp; example: string; fallback: string },
): string {
  const text = env[name] || fallback
  if (form.test(text)) return text
  throw new ConfigError(`${name} must be of the form ${example}; it is "${text}".`)
}

const timeOfDay = { form: /^([01]\d|2[0-3]):[0-5]\d$/, example: '18:00' }
const month = { form: /^\d{4}-(0[1-9]|1[0-2])$/, example: '2026-02' }

/** A machine's own name for itself: nothing of it goes over a network. */
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/

function readPublicUrl(
  env: Environment,
  { production, port }: { production: boolean; port: number },
): string {
  const text = env.PUBLIC_URL || `http://localhost:${port}`
  const url = address('PUBLIC_URL', text, ['http:', 'https:'])
  const { protocol, hostname } = new URL(url)
  if (protocol === 'https:' || !production || loopback.test(hostname)) return url
  throw new ConfigError('PUBLIC_URL must begin with https:// in production.')
}

const contact = { form: /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, example: 'mailto:security@example.com' }

function readSecret(env: Environment, production: boolean): string {
  const secret = env.SECRET || developmentSecret
  if (secret.length < 32) throw new ConfigError('SECRET must have at least 32 characters.')
  if (production && secret === developmentSecret)
    throw new ConfigError('SECRET must be set in production; make one with: openssl rand -base64 48')
  return secret
}

const publishedDemoPassword = 'zenit-demo'

/** Of no use with a hub elsewhere, which has no demo accounts. */
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
  }
}

function readDataDir(env: Environment): string {
  const dir = env.DATA_DIR || '.data'
  return isAbsolute(dir) ? dir : resolve(projectRoot, dir)
}

/** Reads and checks the environment. Throws {@link ConfigError} naming the first wrong variable. */
export function readConfig(env: Environment): Config {
  const production = choice(env, 'NODE_ENV', ['development', 'production', 'test']) === 'production'
  const port = readPort(env)
  const product = env.PRODUCT || 'zenit'
  return {
    production,
    roles: choice(env, 'ROLES', ['both', 'http', 'worker']),
    host: env.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    publicUrl: readPublicUrl(env, { production, port }),
    databaseUrl: env.DATABASE_URL
      ? address('DATABASE_URL', env.DATABASE_URL, ['postgres:', 'postgresql:'])
      : null,
    databasePoolSize: integer(env, 'DATABASE_POOL_SIZE', { min: 2, max: 200, fallback: 10 }),
    databaseSettings: databaseSettings(env),
    dataDir: readDataDir(env),
    secret: readSecret(env, production),
    demo: flag(env, 'DEMO', !production),
    demoPassword: readDemoPassword(env, production && flag(env, 'DEMO', false) && !env.OIDC_ISSUER),
    hub: readHub(env),
    hubTimeoutMs: integer(env, 'OIDC_TIMEOUT_MS', { min: 100, max: 60_000, fallback: 10_000 }),
    product,
    signatory: readSignatory(env),
    brand: env.PRODUCT_NAME?.trim() || `${product.charAt(0).toUpperCase()}${product.slice(1)}`,
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
    mail: readMail(env),
    uploads: readUploads(env),
    trustedProxies: readTrustedProxies(env),
    rateLimits: readRateLimits(env, production),
    slowRequestMs: integer(env, 'SLOW_REQUEST_MS', { min: 200, max: 60_000, fallback: 25_000 }),
    maxConnections: integer(env, 'MAX_CONNECTIONS', { min: 100, max: 1_000_000, fallback: 8_000 }),
    peoplePerAddress: integer(env, 'PEOPLE_PER_ADDRESS', { min: 1, max: 100_000, fallback: 500 }),
    offline: flag(env, 'OFFLINE', true),
    urlLogin: flag(env, 'URL_LOGIN', true),
    securityContact: env.SECURITY_CONTACT
      ? pattern(env, 'SECURITY_CONTACT', { ...contact, fallback: '' })
      : null,
    heartbeatMs: integer(env, 'STREAM_HEARTBEAT_MS', { min: 100, max: 60_000, fallback: 15_000 }),
    shutdownDelayMs: integer(env, 'SHUTDOWN_DELAY_MS', { min: 0, max: 120_000, fallback: 0 }),
    logLevel: choice({ LOG_LEVEL: env.LOG_LEVEL || (production ? 'info' : 'warn') }, 'LOG_LEVEL', logLevels),
  }
}
