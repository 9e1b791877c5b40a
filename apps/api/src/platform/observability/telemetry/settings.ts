import { address, ConfigError, type Environment } from '../../environment.ts'

/** Where traces and metrics are sent, by OTLP over HTTP. */
export interface TelemetrySettings {
  /** Base address of the collector; `/v1/traces` and `/v1/metrics` are below it. */
  endpoint: string
  /** Sent with each request to it, such as a key. */
  headers: Record<string, string>
  /** Name of this program at the collector. */
  serviceName: string
  /** Share of requests and jobs that are traced, 0 to 1. */
  sampled: number
}

/** A name of a header (RFC 9110, token). */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/

/**
 * Parses `name=value,name=value` with percent-encoded values, OpenTelemetry's format. Errors never quote it,
 * because it contains keys.
 */
function readHeaders(env: Environment): Record<string, string> {
  const name = 'OTEL_EXPORTER_OTLP_HEADERS'
  const listed = (env[name] ?? '').split(',').filter((one) => one.trim())
  return Object.fromEntries(
    listed.map((one) => {
      const [key = '', ...rest] = one.split('=')
      const value = rest.join('=').trim()
      if (!headerName.test(key.trim()) || !/^[\x20-\x7e]+$/.test(decoded(value)))
        throw new ConfigError(`${name} must be a list of name=value, with values in percent-encoding.`)
      return [key.trim().toLowerCase(), decoded(value)]
    }),
  )
}

/** Returns an empty text when it cannot be decoded. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

function readSampled(env: Environment): number {
  const name = 'OTEL_TRACES_SAMPLER_ARG'
  const text = env[name] || '0.1'
  const value = Number(text)
  if (value >= 0 && value <= 1) return value
  throw new ConfigError(`${name} must be a number from 0 to 1; it is "${text}".`)
}

/** Null: nothing is sent. The names are those of OpenTelemetry's specification. */
export function readTelemetry(env: Environment, product: string): TelemetrySettings | null {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return null
  return {
    endpoint: address('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint, ['https:', 'http:']),
    headers: readHeaders(env),
    serviceName: env.OTEL_SERVICE_NAME || product,
    sampled: readSampled(env),
  }
}
