import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Registry } from 'prom-client'
import type { TelemetrySettings } from './settings.ts'

/** Sends traces and metrics of a process to a collector. */
export interface Telemetry {
  /** Gives each request its own span, with the trace id in its log lines (`traceId`). */
  childLoggerFactory: FastifyServerOptions['childLoggerFactory']
  /**
   * Traces the requests of an app; must be called before it has other hooks, so that all of them run within
   * the request's span.
   */
  traceRequests(app: FastifyInstance): void
  /** Sends the registry's metrics once a minute. */
  sendMetrics(register: Registry): void
  /** Sends what is left, within two seconds. */
  stop(): Promise<void>
}

/** Returns null when nothing is configured; no module of OpenTelemetry's SDK is loaded then. */
export async function startTelemetry(
  settings: TelemetrySettings | null,
  report: (fault: string) => void,
): Promise<Telemetry | null> {
  if (!settings) return null
  const { openTelemetry } = await import('./open-telemetry.ts')
  return openTelemetry(settings, report)
}
