import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { withTimeout } from '../../concurrency/timeout.ts'
import { version } from '../../version.ts'
import { traceJobs, traceStatements } from './channel-traces.ts'
import { registryProducer } from './registry-metrics.ts'
import { requestTraces } from './request-traces.ts'
import type { TelemetrySettings } from './settings.ts'
import { Spans } from './spans.ts'
import type { Telemetry } from './telemetry.ts'

/** Timeout of one request to a collector, including all attempts. */
const sendMs = 5_000
const metricsEveryMs = 60_000
const farewellMs = 2_000

/**
 * Maximum number of spans waiting to be sent; more are dropped. Some 4 MB, however long the collector is
 * unavailable.
 */
const mostWaiting = 2_048
const batchSize = 512
/** At the end, all waiting spans are sent at once, in addition to requests in progress. */
const mostRequests = mostWaiting / batchSize + 2

interface Exporter<T> {
  export(items: T, done: (result: ExportResult) => void): void
}

/** Returns a status of HTTP or a code of the connection, because messages can contain anything. */
const reasonOf = ({ name, code }: Error & { code?: unknown }): string => String(code ?? name)

/** Reports a failure once, and again only after something has been delivered in between. */
function watched<T, E extends Exporter<T>>(exporter: E, what: string, report: (fault: string) => void): E {
  let isFailing = false
  const send = exporter.export.bind(exporter)
  return Object.assign(exporter, {
    export: (items: T, done: (result: ExportResult) => void) =>
      send(items, (result) => {
        const isFault = result.code === ExportResultCode.FAILED
        if (isFault && !isFailing)
          report(`${what} do not reach the collector (${result.error ? reasonOf(result.error) : 'unknown'})`)
        isFailing = isFault
        done(result)
      }),
  })
}

/** The only module that loads OpenTelemetry's SDK; it is imported only when a collector is configured. */
export function openTelemetry(settings: TelemetrySettings, report: (fault: string) => void): Telemetry {
  const { serviceName, sampled } = settings
  const resource = resourceFromAttributes({
    'service.name': serviceName,
    'service.version': version,
    'service.instance.id': randomUUID(),
    'host.name': hostname(),
  })
  const optionsFor = (path: string) => ({
    url: `${settings.endpoint}${path}`,
    headers: settings.headers,
    timeoutMillis: sendMs,
    concurrencyLimit: mostRequests,
  })
  const spanExporter = watched(new OTLPTraceExporter(optionsFor('/v1/traces')), 'traces', report)
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampled) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: spanExporter,
        maxQueueSize: mostWaiting,
        maxExportBatchSize: batchSize,
        exportTimeoutMillis: sendMs + 1_000,
      }),
    ],
  })
  const spans = new Spans(provider.getTracer(serviceName, version))
  const leaving = [traceStatements(spans), traceJobs(spans)]
  const providers: { shutdown(): Promise<void> }[] = [provider]
  return {
    ...requestTraces(spans),
    sendMetrics(register) {
      const reader = new PeriodicExportingMetricReader({
        exporter: watched(new OTLPMetricExporter(optionsFor('/v1/metrics')), 'metrics', report),
        exportIntervalMillis: metricsEveryMs,
        exportTimeoutMillis: sendMs + 1_000,
        metricProducers: [registryProducer(register, serviceName)],
      })
      providers.push(new MeterProvider({ resource, readers: [reader] }))
    },
    async stop() {
      for (const leave of leaving) leave()
      const sent = Promise.allSettled(providers.map((one) => one.shutdown()))
      await withTimeout(farewellMs, sent).catch(() =>
        report('the collector did not take the last of it in time'),
      )
    },
  }
}
