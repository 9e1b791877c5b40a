import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, answerError } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods that an address takes, sorted; none for one that is not there. */
    methodsOf(path: string): string[]
  }
}

interface KnownRoute {
  pattern: RegExp
  methods: readonly string[]
}

/** A route's address as a pattern: a parameter is one part of the path, `*` is all that follows. */
function patternOf(url: string): RegExp {
  const source = url.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*'
    return part.startsWith(':') ? '[^/]+' : RegExp.escape(part)
  })
  return new RegExp(`^${source.join('')}$`)
}

/** Keeps a list of what is registered from now on, for {@link answerUnrouted}. */
export function knowMethods(app: FastifyInstance): void {
  const known: KnownRoute[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // A preflight is taken below an address also where nothing else is.
    const methods = [method].flat().filter((one) => one !== 'OPTIONS')
    if (methods.length > 0) known.push({ pattern: patternOf(url), methods })
  })
  app.decorate('methodsOf', (path: string) =>
    [...new Set(known.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : [])))].sort(),
  )
}

/**
 * Answers what no route takes (RFC 9110): an address that is there for other methods is 405 and names them, or, to
 * OPTIONS, 204; any other is 404. `more` are methods that the address takes without a route.
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
