import { setImmediate as turn } from 'node:timers/promises'
import { fastify } from 'fastify'
import { Counter, Histogram, Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { startReceiver } from '../../../../test/testing/otlp/receiver.ts'
import { jobChannel } from '../../jobs.ts'
import { readTelemetry } from './settings.ts'
import { startTelemetry } from './telemetry.ts'

const begin = async (endpoint: string, env: Record<string, string> = {}) => {
  const faults: string[] = []
  const settings = readTelemetry(
    { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '1', ...env },
    'product',
  )
  const telemetry = await startTelemetry(settings, (fault) => faults.push(fault))
  if (!telemetry) throw new Error('Nothing was started')
  onTestFinished(() => telemetry.stop())
  return { telemetry, faults }
}

const runJobs = async (count: number) => {
  for (let number = 0; number < count; number++)
    await jobChannel.tracePromise(async () => number, { name: 'one.v1' })
}

test('[OPS-05] without settings nothing starts; a wrong value is rejected by name, and a key is not shown', async () => {
  expect(readTelemetry({ OTEL_SERVICE_NAME: 'x' }, 'product')).toBeNull()
  expect(await startTelemetry(null, () => undefined)).toBeNull()
  const with_ = (env: Record<string, string>) => () =>
    readTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/', ...env }, 'product')
  expect(with_({})()).toEqual({
    endpoint: 'http://collector:4318',
    headers: {},
    serviceName: 'product',
    sampled: 0.1,
  })
  expect(with_({ OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a%3Db, x-org = 7' })()).toMatchObject({
    headers: { authorization: 'Bearer a=b', 'x-org': '7' },
  })
  expect(with_({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(
    /^OTEL_EXPORTER_OTLP_ENDPOINT must/,
  )
  expect(with_({ OTEL_TRACES_SAMPLER_ARG: '1.5' })).toThrow(/^OTEL_TRACES_SAMPLER_ARG must/)
  for (const wrong of ['secretkey', 'a b=secretkey', 'a=%zzsecretkey', 'a=secretkey%0a'])
    expect(with_({ OTEL_EXPORTER_OTLP_HEADERS: wrong })).toThrow(
      /^OTEL_EXPORTER_OTLP_HEADERS must(?!.*secretkey)/,
    )
})

test('[OPS-05] metrics are those of the registry, with its buckets, and are sent with the headers', async () => {
  const receiver = await startReceiver()
  const { telemetry } = await begin(receiver.endpoint, { OTEL_EXPORTER_OTLP_HEADERS: 'x-key=k' })
  const register = new Registry()
  const labelNames = ['route', 'status']
  const duration = new Histogram({
    name: 'took_seconds',
    help: 'h',
    labelNames,
    buckets: [1, 5],
    registers: [register],
  })
  for (const took of [0.5, 1, 3, 9]) duration.observe({ route: '/a', status: 200 }, took)
  duration.observe({ route: '/b', status: 500 }, 2)
  new Counter({ name: 'done_total', help: 'h', registers: [register] }).inc(3)
  telemetry.sendMetrics(register)
  await telemetry.stop()
  expect(receiver.points()).toEqual([
    {
      name: 'took_seconds',
      attributes: { route: '/a', status: '200' },
      value: 13.5,
      count: 4,
      counts: [2, 1, 1],
      bounds: [1, 5],
    },
    {
      name: 'took_seconds',
      attributes: { route: '/b', status: '500' },
      value: 2,
      count: 1,
      counts: [0, 1, 0],
      bounds: [1, 5],
    },
    { name: 'done_total', attributes: {}, value: 3 },
  ])
  expect(receiver.received[0]?.headers['x-key']).toBe('k')
})

test('[OPS-05] a collector that hangs delays neither the work nor the end, and little is queued for it', async () => {
  const receiver = await startReceiver('hang')
  const { telemetry, faults } = await begin(receiver.endpoint)
  telemetry.sendMetrics(new Registry())
  await runJobs(10_000)
  await telemetry.stop()
  // The end did not wait: the requests are still open there, and none has timed out yet.
  expect(receiver.held.size).toBeGreaterThan(0)
  expect(faults).toEqual(['the collector did not take the last of it in time'])
  const sent = receiver.spans().length
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThanOrEqual(2_048 + 512)
})

test('[OPS-05] a collector that fails is reported once, without its response', async () => {
  const receiver = await startReceiver('fail')
  const { telemetry, faults } = await begin(receiver.endpoint)
  await runJobs(1_100)
  await expect.poll(() => receiver.received.length).toBeGreaterThan(1)
  await turn()
  await telemetry.stop()
  expect(faults).toEqual(['traces do not reach the collector (500)'])
})

test('[OPS-05] without a collector at the address the work continues as well', async () => {
  const { telemetry, faults } = await begin('http://127.0.0.1:1')
  await runJobs(600)
  await telemetry.stop()
  expect(faults.length).toBeGreaterThan(0)
})

test('[OPS-05] a share of the jobs is traced, and none at 0', async () => {
  for (const [part, least, most] of [
    ['0', 0, 0],
    ['0.5', 700, 1_300],
  ] as const) {
    const receiver = await startReceiver()
    const { telemetry } = await begin(receiver.endpoint, { OTEL_TRACES_SAMPLER_ARG: part })
    for (let round = 0; round < 4; round++) await runJobs(500)
    await telemetry.stop()
    expect(receiver.spans().length).toBeGreaterThanOrEqual(least)
    expect(receiver.spans().length).toBeLessThanOrEqual(most)
  }
})

test('[OPS-05] a request whose client has left is traced as aborted', async () => {
  const receiver = await startReceiver()
  const { telemetry } = await begin(receiver.endpoint)
  const app = fastify({ childLoggerFactory: telemetry.childLoggerFactory })
  onTestFinished(() => app.close())
  telemetry.traceRequests(app)
  const begun = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  app.get('/slow', (_request, reply) => {
    reply.raw.once('close', closed.resolve)
    begun.resolve()
    return new Promise(() => undefined)
  })
  app.get('/quick', async () => 'ok')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const visit = new AbortController()
  const left = fetch(`${url}/slow`, { signal: visit.signal })
  await begun.promise
  visit.abort()
  await expect(left).rejects.toThrow()
  await closed.promise
  await (await fetch(`${url}/quick`)).text()
  await telemetry.stop()
  const attributesOf = (name: string) => receiver.spans().find((span) => span.name === name)?.attributes
  expect(attributesOf('GET /slow')).toMatchObject({ 'error.type': 'aborted' })
  expect(attributesOf('GET /slow')).not.toHaveProperty('http.response.status_code')
  expect(attributesOf('GET /quick')).toMatchObject({ 'http.response.status_code': 200 })
  expect(attributesOf('GET /quick')).not.toHaveProperty('error.type')
})
