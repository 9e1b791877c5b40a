import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '../clock.ts'

interface MetricsOptions {
  clock: Clock
  /** Registers the metrics of features. */
  more: readonly ((register: Registry) => void)[]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What `/metrics` tells. */
    metrics: Registry
  }
}

/** What every process tells of itself: the process, how far its machine's clock is off, and what features know. */
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

/** `/metrics` in Prometheus' text format: {@link createRegistry}, and, per route, how long answers take (seconds). */
export function metricsRoutes(app: FastifyInstance, options: MetricsOptions): void {
  const register = createRegistry(options)
  app.decorate('metrics', register)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  })
  // One row per method, route and status, found without hashing labels at each response.
  const rows = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>()
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'unknown'
    const key = `${reply.statusCode} ${method} ${route}`
    const row = rows.get(key) ?? duration.labels({ method, route, status: reply.statusCode })
    rows.set(key, row)
    row.observe(reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  )
}
