import { hostname } from 'node:os'
import type { FastifyServerOptions } from 'fastify'
import type { PlatformConfig } from '../environment.ts'
import { version } from '../version.ts'
import { describeError } from './describe-error.ts'

/** Secrets of links in a path: 256 bits as base64url, or similar. */
const secrets = /[\w-]{43,}/g

const pathOf = (url: string) => (url.split('?')[0] ?? '').replaceAll(secrets, '*')

/**
 * Logs are JSON lines (pino). Addresses lose their query and the secrets of links, because both grant access; headers
 * and bodies are never logged, and errors only without values.
 */
export function loggerOptions(
  config: PlatformConfig,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level: config.logLevel,
    base: { pid: process.pid, hostname: hostname(), version },
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.code',
        '*.codeVerifier',
        '*.accessToken',
        '*.refreshToken',
        '*.email',
        '*.cookie',
        '*.authorization',
        '*["set-cookie"]',
        '*["x-csrf-token"]',
      ],
      censor: '[redacted]',
    },
    serializers: {
      req: (request) => ({ method: request.method, path: pathOf(request.url) }),
      res: (reply) => ({ status: reply.statusCode }),
      err: describeError,
    },
  }
}
