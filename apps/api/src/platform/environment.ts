import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { isAbsolute, resolve } from 'node:path'

/** Settings of any installation, whatever it serves; the product's own are in config/. */
export interface PlatformConfig {
  production: boolean
  /** The product's key, as in `/about-{product}ai`. */
  product: string
  /** The product's name as shown to people. */
  brand: string
  roles: 'both' | 'http' | 'worker'
  host: string
  port: number
  /** Public address, without a trailing slash. */
  publicUrl: string
  /** Null: the product runs its own PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** The same database through a transaction pooler; null: none. */
  databasePoolerUrl: string | null
  /** A streaming replica of it, for reports; null: none. */
  databaseReplicaUrl: string | null
  databasePoolSize: number
  /** Settings of the product's own PostgreSQL, as `name=value`. */
  databaseSettings: string[]
  dataDir: string
  /** Signs CSRF tokens, cookies and links. */
  secret: string
  /** The mail server; null: mail is only stored. */
  mail: { url: string; from: string } | null
  /** Proxies whose `X-Forwarded-*` is trusted: addresses, networks and their names, as in proxy-addr; empty: none. */
  trustedProxies: string[]
  /** Off only for tests that send many requests. */
  rateLimits: boolean
  /** Time limit for a request's headers, and from when on its body must have a minimum speed, in milliseconds. */
  slowRequestMs: number
  /** Maximum number of connections of one process; more are closed unread. */
  maxConnections: number
  /** Contact for security issues in `/.well-known/security.txt`; null: no such file. */
  securityContact: string | null
  /** Interval at which open event streams are kept alive and their sessions checked, in milliseconds. */
  heartbeatMs: number
  /** How long the server continues to answer after it has announced that it will stop, in milliseconds. */
  shutdownDelayMs: number
  logLevel: string
}

export class ConfigError extends Error {}

export type Environment = Record<string, string | undefined>

/** The folder of the whole project. */
export const projectRoot = resolve(import.meta.dirname, '../../../..')

export function choice<const C extends readonly string[]>(
  env: Environment,
  name: string,
  options: C,
): C[number] {
  const value = env[name] || options[0]
  if (value && options.includes(value)) return value
  throw new ConfigError(`${name} must be one of ${options.join(', ')}; it is "${value}".`)
}

export function integer(
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

/** Ports from 1024 that browsers refuse, because other services use them (WHATWG Fetch, “bad port”). */
const blockedPorts = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
]

function readPort(env: Environment): number {
  const port = integer(env, 'PORT', { min: 1, max: 65535, fallback: 3000 })
  if (!blockedPorts.includes(port)) return port
  throw new ConfigError(`PORT must be one that browsers open; they refuse ${port}.`)
}

export function address(name: string, text: string, protocols: string[]): string {
  const beginnings = protocols.map((protocol) => `${protocol}//`)
  // A PostgreSQL address may have its host in a parameter (a Unix socket), which web URLs do not allow.
  const checked = text.replace(/^(postgres\w*:\/\/[^/]*@)\//, '$1localhost/')
  if (URL.canParse(checked) && beginnings.some((one) => text.startsWith(one))) return text.replace(/\/+$/, '')
  throw new ConfigError(
    `${name} must be an address beginning with ${beginnings.join(' or ')}; it is "${text}".`,
  )
}

/** Connections that keep this many processors busy while some wait for the disk. */
const poolSizeFor = (processors: number): number => Math.min(40, Math.max(10, 4 * processors))

function databaseSettings(env: Environment): string[] {
  const settings = (env.DATABASE_SETTINGS ?? '').split(',').map((one) => one.trim())
  const wrong = settings.find((one) => one && !/^[a-z_]+=[\w.]+$/.test(one))
  if (wrong) throw new ConfigError(`DATABASE_SETTINGS must be a list of name=value; "${wrong}" is not.`)
  return settings.filter(Boolean)
}

const databaseAddress = (env: Environment, name: string): string | null =>
  env[name] ? address(name, env[name], ['postgres:', 'postgresql:']) : null

/** Another address of the database in DATABASE_URL. */
function besideDatabase(env: Environment, name: string): string | null {
  if (env[name] && !env.DATABASE_URL) throw new ConfigError(`${name} must stand beside DATABASE_URL.`)
  return databaseAddress(env, name)
}

export function flag(env: Environment, name: string, fallback: boolean): boolean {
  const text = env[name]
  if (!text) return fallback
  if (text === 'true' || text === 'false') return text === 'true'
  throw new ConfigError(`${name} must be true or false; it is "${text}".`)
}

/** `learn@example.com` or `Zenit <learn@example.com>`. */
const sender = /^([^<>@\s]+@[^<>@\s]+|[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>)$/

function readMail(env: Environment): PlatformConfig['mail'] {
  if (!env.SMTP_URL) return null
  const url = address('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:'])
  if (!env.MAIL_FROM) throw new ConfigError('MAIL_FROM must be set when SMTP_URL is.')
  const example = 'Zenit <learn@example.com>'
  return { url, from: pattern(env, 'MAIL_FROM', { form: sender, example, fallback: '' }) }
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

export function pattern(
  env: Environment,
  name: string,
  { form, example, fallback }: { form: RegExp; example: string; fallback: string },
): string {
  const text = env[name] || fallback
  if (form.test(text)) return text
  throw new ConfigError(`${name} must be of the form ${example}; it is "${text}".`)
}

/** The machine's own address: nothing sent to it crosses a network. */
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

const logLevels = ['info', 'trace', 'debug', 'warn', 'error', 'silent'] as const

const developmentSecret = 'development-secret-that-production-refuses'

function readSecret(env: Environment, production: boolean): string {
  const secret = env.SECRET || developmentSecret
  if (secret.length < 32) throw new ConfigError('SECRET must have at least 32 characters.')
  if (production && secret === developmentSecret)
    throw new ConfigError('SECRET must be set in production; make one with: openssl rand -base64 48')
  return secret
}

function readDataDir(env: Environment): string {
  const dir = env.DATA_DIR || '.data'
  return isAbsolute(dir) ? dir : resolve(projectRoot, dir)
}

/** Reads and checks the platform's environment variables. Throws {@link ConfigError} naming the first invalid one. */
export function readPlatformConfig(env: Environment): PlatformConfig {
  const production = choice(env, 'NODE_ENV', ['development', 'production', 'test']) === 'production'
  const port = readPort(env)
  const product = env.PRODUCT || 'zenit'
  return {
    production,
    product,
    brand: env.PRODUCT_NAME?.trim() || `${product.charAt(0).toUpperCase()}${product.slice(1)}`,
    roles: choice(env, 'ROLES', ['both', 'http', 'worker']),
    host: env.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    publicUrl: readPublicUrl(env, { production, port }),
    databaseUrl: databaseAddress(env, 'DATABASE_URL'),
    databasePoolerUrl: besideDatabase(env, 'DATABASE_POOLER_URL'),
    databaseReplicaUrl: besideDatabase(env, 'DATABASE_REPLICA_URL'),
    databasePoolSize: integer(env, 'DATABASE_POOL_SIZE', {
      min: 2,
      max: 200,
      fallback: poolSizeFor(availableParallelism()),
    }),
    databaseSettings: databaseSettings(env),
    dataDir: readDataDir(env),
    secret: readSecret(env, production),
    mail: readMail(env),
    trustedProxies: readTrustedProxies(env),
    rateLimits: readRateLimits(env, production),
    slowRequestMs: integer(env, 'SLOW_REQUEST_MS', { min: 200, max: 60_000, fallback: 25_000 }),
    maxConnections: integer(env, 'MAX_CONNECTIONS', { min: 100, max: 1_000_000, fallback: 8_000 }),
    securityContact: env.SECURITY_CONTACT
      ? pattern(env, 'SECURITY_CONTACT', { ...contact, fallback: '' })
      : null,
    heartbeatMs: integer(env, 'STREAM_HEARTBEAT_MS', { min: 100, max: 60_000, fallback: 15_000 }),
    shutdownDelayMs: integer(env, 'SHUTDOWN_DELAY_MS', { min: 0, max: 120_000, fallback: 0 }),
    logLevel: choice({ LOG_LEVEL: env.LOG_LEVEL || (production ? 'info' : 'warn') }, 'LOG_LEVEL', logLevels),
  }
}
