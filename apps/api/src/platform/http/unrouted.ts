import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, answerError } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the methods of an address, sorted; empty for an unknown one. */
    methodsOf(path: string): string[]
  }
}

interface KnownRoute {
  pattern: RegExp
  methods: readonly string[]
}

/** Returns a route's address as a pattern: a parameter is one part of the path, `*` is the rest. */
function patternOf(url: string): RegExp {
  const source = url.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*'
    return part.startsWith(':') ? '[^/]+' : RegExp.escape(part)
  })
  return new RegExp(`^${source.join('')}$`)
}

/** Records routes registered from now on, for {@link answerUnrouted}. */
export function knowMethods(app: FastifyInstance): void {
  const known: KnownRoute[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // Preflights are accepted below an address even without other routes.
    const methods = [method].flat().filter((one) => one !== 'OPTIONS')
    if (methods.length > 0) known.push({ pattern: patternOf(url), methods })
  })
  app.decorate('methodsOf', (path: string) =>
    [...new Set(known.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : [])))].sort(),
  )
}

/**
 * Answers requests without a route (RFC 9110): 405 with the allowed methods for an address that has others, or 204 to
 * OPTIONS; otherwise 404. `more` are methods accepted without a route.
 */
export function answerUnrouted(
  request: FastifyRequest,
  reply: FastifyReply,
  more: readonly string[] = [],
): unknown {
  const [path = ''] = request.url.split('?')
  const methods = [...new Set([...request.server.methodsOf(path), ...more])]
  if (methods.length === 0 || methods.includes(request.method))
    return answerError(new ApiError('not-found'), request, reply)
  const allow = [...new Set([...methods, 'OPTIONS'])].join(', ')
  if (request.method === 'OPTIONS') return reply.status(204).header('allow', allow).send()
  return answerError(new ApiError('method-not-allowed', { headers: { allow } }), request, reply)
}
