import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '../clock.ts'

interface MetricsOptions {
  clock: Clock
  /** Registers the metrics of features. */
  more: readonly ((register: Registry) => void)[]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The metrics that `/metrics` returns. */
    metrics: Registry
  }
}

/** Returns the metrics of a process: its own, the error of its machine's clock, and those of features. */
export function createRegistry({ clock, more }: MetricsOptions): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  for (const add of more) add(register)
  new Gauge({
    name: 'clock_skew_seconds',
    help: "How far this machine's clock is ahead of the database's.",
    registers: [register],
    collect() {
      this.set((Date.now() - clock().getTime()) / 1000)
    },
  })
  return register
}

type OfRoute = 'method' | 'route'

/**
 * `/metrics` in Prometheus' text format: {@link createRegistry}, and, per route, the number of requests by
 * status, and their durations (seconds). Durations by status as well would triple the number of lines, which
 * are all written in one turn of the event loop.
 */
export function metricsRoutes(app: FastifyInstance, options: MetricsOptions): void {
  const register = createRegistry(options)
  app.decorate('metrics', register)
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests that were answered, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method and route.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  })
  // Avoids hashing labels for each response.
  const counters = new Map<string, Counter.Internal>()
  const durations = new Map<string, Histogram.Internal<OfRoute>>()
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const labels = { method, route: routeOptions.url ?? 'unknown' }
    const name = `${method} ${labels.route}`
    const counter =
      counters.get(`${statusCode} ${name}`) ?? requests.labels({ ...labels, status: statusCode })
    counters.set(`${statusCode} ${name}`, counter)
    counter.inc()
    const row = durations.get(name) ?? duration.labels(labels)
    durations.set(name, row)
    row.observe(elapsedTime / 1000)
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  )
}
