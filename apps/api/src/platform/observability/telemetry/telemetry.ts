import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Registry } from 'prom-client'
import type { TelemetrySettings } from './settings.ts'

/** What a process sends of itself to a collector. */
export interface Telemetry {
  /** Gives each request a span of its own, whose trace id its log lines carry (`traceId`). */
  childLoggerFactory: FastifyServerOptions['childLoggerFactory']
  /** Follows the requests of an app; called before it has other hooks, so that all of them belong to the request's span. */
  traceRequests(app: FastifyInstance): void
  /** Sends once a minute what the registry knows. */
  sendMetrics(register: Registry): void
  /** Sends what is left, for two seconds at most. */
  stop(): Promise<void>
}

/** Null where nothing is configured: then no module of OpenTelemetry's SDK is loaded either. */
export async function startTelemetry(
  settings: TelemetrySettings | null,
  report: (fault: string) => void,
): Promise<Telemetry | null> {
  if (!settings) return null
  const { openTelemetry } = await import('./open-telemetry.ts')
  return openTelemetry(settings, report)
}
