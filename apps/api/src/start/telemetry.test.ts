import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { runStart, temporaryDir } from '../../test/testing/command.ts'
import { createTestDatabase } from '../../test/testing/database.ts'
import { type ReceivedSpan, startReceiver } from '../../test/testing/otlp/receiver.ts'
import { findPort } from '../../test/testing/ports.ts'
import { Browser } from '../features/hub/browser.testing.ts'
import { beginLogin, signUp } from '../features/session/login/login.testing.ts'
import type { Db } from '../platform/db/connect.ts'
import { projectRoot } from '../platform/environment.ts'
import { findBundled } from './bundle.ts'

const printLoaded = resolve(import.meta.dirname, '../../test/testing/otlp/print-loaded.mjs')

// Operators run the bundle, in which the modules of OpenTelemetry are a separate part.
beforeAll(() => promisify(execFile)(process.execPath, [join(projectRoot, 'scripts/build-server.ts')]))

async function start(settings: Record<string, string>) {
  const bundle = findBundled('main')
  if (!bundle) throw new Error('There is no bundle of these sources')
  const port = String(await findPort())
  const database = await createTestDatabase()
  const url = `http://localhost:${port}`
  const env = { DATA_DIR: await temporaryDir(), DATABASE_URL: database.url, PORT: port, LOG_LEVEL: 'info' }
  const product = runStart({ ...env, NODE_OPTIONS: `--import ${printLoaded}`, ...settings }, bundle)
  // After the product has ended.
  onTestFinished(async () => {
    product.child.kill('SIGTERM')
    await product.ended
    await database.drop()
  })
  await product.ready()
  const stop = () => {
    product.child.kill('SIGTERM')
    return product.ended
  }
  return { product, url, db: database.db, stop }
}

const canary = (what: string) => `canary${what}${randomBytes(6).toString('hex')}`

/** A person signs up and requests private data. Returns the texts that must stay private. */
async function enter(url: string): Promise<string[]> {
  const browser = new Browser(url)
  const person = {
    firstName: canary('first'),
    lastName: canary('last'),
    email: `${canary('email')}@mail.example`,
    password: canary('password'),
    terms: 'yes',
  }
  const { code, codeVerifier } = await signUp(browser, person)
  const { status } = await browser.call('POST', '/auth/exchange-code', { code, codeVerifier })
  expect(status).toBe(200)
  await browser.call('GET', '/auth/get-user-data')
  const { terms: _, ...secrets } = person
  const cookies = ['caiplatform_access', 'caiplatform_refresh', 'caiplatform_csrf_token']
  return [
    ...Object.values(secrets),
    code,
    codeVerifier,
    ...cookies.map((name) => browser.cookie(name) ?? name),
  ]
}

/** Causes a server error: a table is missing for a moment. */
async function meetFault(url: string, db: Db): Promise<string[]> {
  const browser = new Browser(url)
  const { address } = await beginLogin(browser)
  const form = await browser.open(address)
  const secrets = { email: `${canary('wrong')}@mail.example`, password: canary('wrongpassword') }
  await sql`alter table hub.accounts rename to away`.execute(db)
  const { status } = await browser.submit(form, secrets)
  await sql`alter table hub.away rename to accounts`.execute(db)
  expect(status).toBe(500)
  return Object.values(secrets)
}

async function relationsOf(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string; full: string }>`
    select c.relname as name, n.nspname || '.' || c.relname as full
    from pg_class c join pg_namespace n on n.oid = c.relnamespace`.execute(db)
  return new Set(rows.flatMap(({ name, full }) => [name, full]))
}

function spanOf(spans: readonly ReceivedSpan[], name: string): ReceivedSpan {
  const found = spans.find((span) => span.name === name)
  if (!found)
    throw new Error(`There is no span "${name}" in ${[...new Set(spans.map((one) => one.name))].join(', ')}`)
  return found
}

test('[OPS-05] without a collector no module of the SDK is loaded', { timeout: 240_000 }, async () => {
  const { product, url, stop } = await start({ OTEL_SERVICE_NAME: 'not-used' })
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  expect(await stop()).toEqual({ code: 0, signal: null })
  const loaded = [...product.output().matchAll(/^loaded (.*)$/gm)].map(([, module = '']) => module)
  expect(loaded.filter((module) => !module.includes('/@opentelemetry/api/'))).toEqual([])
  expect(product.output()).not.toContain('traceId')
})

test('[OPS-05] requests, statements, jobs and metrics reach the collector, without anything secret', {
  timeout: 240_000,
}, async () => {
  const receiver = await startReceiver()
  const { product, url, db, stop } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_TRACES_SAMPLER_ARG: '1',
  })
  expect(product.output()).toMatch(/^loaded .*open-telemetry/m)
  const caller = { traceId: randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') }
  const secrets = [canary('query'), canary('state'), canary('header')]
  await fetch(`${url}/api/openapi.json?q=${secrets[0]}`, {
    headers: {
      traceparent: `00-${caller.traceId}-${caller.spanId}-01`,
      tracestate: `one=${secrets[1]}`,
      'x-other': secrets[2] ?? '',
    },
  })
  secrets.push(...(await enter(url)), ...(await meetFault(url, db)))
  await sql`select graphile_worker.add_job('jobs.release.v1', '{}'::json)`.execute(db)
  const jobName = 'job jobs.release.v1'
  await expect.poll(() => receiver.spans().map(({ name }) => name)).toContain(jobName)
  const relations = await relationsOf(db)
  expect(await stop()).toEqual({ code: 0, signal: null })

  const spans = receiver.spans()
  const called = spanOf(spans, 'GET /api/openapi.json')
  expect(called).toMatchObject({
    traceId: caller.traceId,
    parentSpanId: caller.spanId,
    isFailed: false,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/openapi.json',
      'http.response.status_code': 200,
    },
  })
  const line = product
    .output()
    .split('\n')
    .filter((one) => one.includes(caller.traceId))
  expect(line.length).toBeGreaterThan(1)
  expect(new Set(line.map((one) => JSON.parse(one).reqId))).toEqual(
    new Set([called.attributes['request.id']]),
  )

  const exchange = spanOf(spans, 'POST /api/auth/exchange-code')
  expect(exchange.parentSpanId).toBe('')
  const below = spans.filter(({ parentSpanId }) => parentSpanId === exchange.spanId)
  expect(below.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'commit']))
  expect(below.some(({ name }) => name.startsWith('insert '))).toBe(true)
  expect(below.every(({ traceId }) => traceId === exchange.traceId)).toBe(true)
  const statements = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
  const tables = statements.flatMap(({ attributes }) =>
    String(attributes['db.query.summary']).split(' ').slice(1),
  )
  expect([...new Set(tables)].filter((table) => !relations.has(table))).toEqual([])
  expect(statements.every(({ parentSpanId }) => parentSpanId !== '')).toBe(true)
  const job = spanOf(spans, jobName)
  const ofJob = statements.filter(({ parentSpanId }) => parentSpanId === job.spanId).map(({ name }) => name)
  expect(ofJob).toContain('delete job_workers')

  const failed = spans.filter(({ isFailed }) => isFailed)
  expect(failed.find(({ attributes }) => attributes['http.response.status_code'] === 500)).toBeDefined()
  expect(failed.find(({ attributes }) => attributes['error.type'] === '42P01')).toBeDefined()

  const pointOf = (metric: string) =>
    receiver
      .points()
      .findLast(({ name, attributes }) => name === metric && attributes.route === '/api/openapi.json')
  expect(pointOf('http_request_duration_seconds')).toMatchObject({ attributes: { method: 'GET' }, count: 1 })
  expect(pointOf('http_requests_total')).toMatchObject({ attributes: { method: 'GET', status: '200' } })
  expect(receiver.points().map(({ name }) => name)).toEqual(
    expect.arrayContaining(['process_cpu_seconds_total', 'clock_skew_seconds', 'backups_scheduled']),
  )

  const everything = receiver.everything().toLowerCase()
  expect(everything).toContain('/api/openapi.json')
  expect(secrets.filter((secret) => everything.includes(secret.toLowerCase()))).toEqual([])
})

test('[OPS-05] a process for jobs alone sends the metrics of backups and of archiving', {
  timeout: 240_000,
}, async () => {
  const receiver = await startReceiver()
  const { stop } = await start({ ROLES: 'worker', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint })
  expect(await stop()).toEqual({ code: 0, signal: null })
  expect(receiver.points().map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'backup_last_success_timestamp_seconds',
      'wal_archive_last_success_timestamp_seconds',
      'wal_archive_faulty',
    ]),
  )
})

test('[OPS-05] a collector that hangs delays neither a response nor the stop', {
  timeout: 240_000,
}, async () => {
  const receiver = await startReceiver('hang')
  const { product, url, stop } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_TRACES_SAMPLER_ARG: '1',
  })
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  await expect.poll(() => receiver.held.size).toBeGreaterThan(0)
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  expect(await stop()).toEqual({ code: 0, signal: null })
  expect(product.output()).toContain('telemetry: the collector did not take the last of it in time')
})
