import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without settings it is a product for development', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    roles: 'both',
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    demo: true,
    hub: null,
    logLevel: 'warn',
    product: 'zenit',
    brand: 'Zenit',
    graduationTime: '18:00',
    mastermindRecruitment: '2026-02',
    reviewDays: 3,
  })
})

test.each([
  [{ PRODUCT: 'azymut' }, 'Azymut'],
  [{ PRODUCT: 'azymut', PRODUCT_NAME: ' Azymut AI ' }, 'Azymut AI'],
])('%j is called %s', (env, brand) => {
  expect(readConfig(env).brand).toBe(brand)
})

test('production requires a secret and has nothing of the demo', () => {
  const SECRET = 'x'.repeat(32)
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/^SECRET must be set/)
  expect(readConfig({ NODE_ENV: 'production', SECRET })).toMatchObject({
    demo: false,
    host: '0.0.0.0',
    logLevel: 'info',
  })
})

test('[AUTH-08] production rejects the demo accounts with the published password', () => {
  const env = { NODE_ENV: 'production', SECRET: 'x'.repeat(32), DEMO: 'true' }
  for (const DEMO_PASSWORD of ['', 'zenit-demo', 'short'])
    expect(() => readConfig({ ...env, DEMO_PASSWORD })).toThrow(/^DEMO_PASSWORD must/)
  const own = { demo: true, demoPassword: 'gęś za płotem' }
  expect(readConfig({ ...env, DEMO_PASSWORD: 'gęś za płotem' })).toMatchObject(own)
  const elsewhere = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'zenit' }
  expect(readConfig({ ...env, ...elsewhere })).toMatchObject({ demo: true, demoPassword: null })
})

test.each([
  ['NODE_ENV', 'prod'],
  ['ROLES', 'all'],
  ['PORT', '0'],
  ['PORT', '6000'],
  ['PORT', '3000x'],
  ['PUBLIC_URL', 'zenit.example'],
  ['DATABASE_URL', 'mysql://localhost/zenit'],
  ['DATABASE_POOLER_URL', 'postgres://pooler/zenit'],
  ['DATABASE_REPLICA_URL', 'postgres://replica/zenit'],
  ['DATABASE_POOL_SIZE', '1'],
  ['DATABASE_SETTINGS', 'fsync off'],
  ['SECRET', 'short'],
  ['DEMO', 'yes'],
  ['GRADUATION_TIME', '6 pm'],
  ['GRADUATION_TIME', '24:00'],
  ['MASTERMIND_RECRUITMENT', '2027-13'],
  ['REVIEW_DAYS', '0'],
  ['STAFF_SECOND_FACTOR_FROM', '1.12.2026'],
  ['STAFF_SECOND_FACTOR_FROM', '2026-02-30'],
  ['BACKUP_DIR', 'backups'],
  ['BACKUP_DIR', '/srv/zenit/files'],
  ['BACKUP_DIR', '/srv/zenit/files/../files/backups'],
  ['BACKUP_DIR', 's3://Backups'],
  ['BACKUP_TIME', '2:30'],
  ['BACKUP_KEEP', '14'],
  ['BACKUP_KEEP', 'daily=0'],
  ['BACKUP_KEEP', 'daily=7,daily=8'],
  ['BACKUP_KEEP', 'hourly=7'],
  ['LOG_LEVEL', 'loud'],
  ['BETA', 'on'],
  ['DISABLED_FEATURES', 'community,chess'],
  ['MULTIBOT_URL', 'multibot.example'],
  ['UPLOAD_FORMATS', 'pdf,exe'],
  ['UPLOAD_FORMATS', 'pdf,'],
  ['UPLOAD_SIZE_MB', '0'],
  ['UPLOAD_FILES', 'ten'],
  ['UPLOAD_RUNNING', '1000'],
  ['UPLOAD_SPACE_MB', '-1'],
  ['SMTP_URL', 'mail.example.com'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.5,none'],
  ['TRUSTED_PROXIES', 'fd00::/8/8'],
  ['PEOPLE_PER_ADDRESS', '0'],
  ['SLOW_REQUEST_MS', '100000'],
  ['RATE_LIMITS', 'off'],
  ['SECURITY_CONTACT', 'security@example.com'],
  ['SECURITY_CONTACT', 'http://example.com/report'],
  ['SECURITY_CONTACT', 'https://example.com/report\nEncryption: none'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ DATA_DIR: '/srv/zenit', [name]: value })).toThrow(new RegExp(`^${name} must`))
})

test('[OPS-06] backups are made if a folder is set', () => {
  expect(readConfig({}).backups).toBeNull()
  const env = { DATA_DIR: '/srv/zenit', BACKUP_DIR: '/srv/zenit/files-backed-up/' }
  const usual = {
    dir: '/srv/zenit/files-backed-up',
    bucket: null,
    time: '02:30',
    keep: { daily: 14, weekly: 8, monthly: 0 },
  }
  expect(readConfig(env).backups).toEqual(usual)
  const keep = { daily: 0, weekly: 4, monthly: 12 }
  expect(readConfig({ ...env, BACKUP_KEEP: 'monthly=12, weekly=4' }).backups).toEqual({ ...usual, keep })
})

test('[OPS-06] backups are made in a bucket, on the server of the files unless another is set', () => {
  const read = (BACKUP_DIR: string, FILES_URL?: string) => readConfig({ BACKUP_DIR, FILES_URL }).backups
  const files = 's3://files?endpoint=https://s3.example.com&region=eu-central-1'
  expect(read('s3://backups/zenit')).toMatchObject({
    dir: 's3://backups/zenit',
    bucket: { bucket: 'backups', prefix: 'zenit/', endpoint: null, region: 'us-east-1' },
  })
  expect(read('s3://backups/zenit', files)?.bucket).toMatchObject({
    endpoint: 'https://s3.example.com',
    region: 'eu-central-1',
  })
  expect(read('s3://backups?region=eu-west-1', files)?.bucket).toMatchObject({
    endpoint: null,
    region: 'eu-west-1',
  })
  expect(read('s3://files/backups?endpoint=https://s3.example.org', files)?.bucket).toMatchObject({
    bucket: 'files',
    endpoint: 'https://s3.example.org',
  })
})

const ownServer = 's3://zenit?endpoint=https://s3.example.com'
const amazon = 's3://zenit?endpoint=https://s3.eu-central-1.amazonaws.com&region=eu-central-1'
test.each([
  ['s3://zenit/backups', ownServer],
  ['s3://zenit/backups?endpoint=https://S3.example.com', ownServer],
  ['s3://zenit/backups?endpoint=http://s3.example.com:80/', ownServer],
  ['s3://zenit/backups?region=eu-west-1', ownServer],
  ['s3://zenit/backups?region=eu-central-1', amazon],
  [amazon.replace('?', '/backups?'), 's3://zenit?region=eu-central-1'],
])('[OPS-06] backups in %s may lie in the bucket of %s, and are refused', (BACKUP_DIR, FILES_URL) => {
  expect(() => readConfig({ BACKUP_DIR, FILES_URL })).toThrow(
    /^BACKUP_DIR must not lie in the bucket of FILES_URL.*Name another bucket/,
  )
})

test('only configured proxies are trusted, and limits stay on in production', () => {
  const read = (TRUSTED_PROXIES?: string) => readConfig({ TRUSTED_PROXIES }).trustedProxies
  expect(read()).toEqual(['loopback'])
  expect(read('none')).toEqual([])
  expect(read('10.0.0.5, fd00::/8,uniquelocal')).toEqual(['10.0.0.5', 'fd00::/8', 'uniquelocal'])
  const production = { NODE_ENV: 'production', SECRET: 'x'.repeat(32), RATE_LIMITS: 'false' }
  expect(() => readConfig(production)).toThrow(/^RATE_LIMITS must be true in production/)
})

test('production requires https, except on its own machine', () => {
  const read = (PUBLIC_URL: string) =>
    readConfig({ NODE_ENV: 'production', SECRET: 'x'.repeat(32), PUBLIC_URL }).publicUrl
  expect(() => read('http://learn.example.com')).toThrow(/^PUBLIC_URL must begin with https/)
  for (const url of ['https://learn.example.com', 'http://localhost:3000']) expect(read(url)).toBe(url)
})

test('a database can be given by its Unix socket', () => {
  const url = 'postgres://zenit@/zenit?host=%2Frun%2Fpostgresql'
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('a mail server requires a sender', () => {
  const SMTP_URL = 'smtps://zenit:secret@mail.example.com'
  expect(() => readConfig({ SMTP_URL })).toThrow(/^MAIL_FROM must be set/)
  expect(() => readConfig({ SMTP_URL, MAIL_FROM: 'Zenit' })).toThrow(/^MAIL_FROM must be of the form/)
  for (const MAIL_FROM of ['learn@example.com', 'Zenit Żółć <learn@example.com>'])
    expect(readConfig({ SMTP_URL, MAIL_FROM }).mail).toEqual({ url: SMTP_URL, from: MAIL_FROM })
})

test('an external hub requires a client id', () => {
  expect(() => readConfig({ OIDC_ISSUER: 'https://hub.example' })).toThrow(/^OIDC_CLIENT_ID must be set/)
})
