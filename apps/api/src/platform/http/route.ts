import {
  type Access,
  type AnswerOf,
  type BodyOf,
  type Call,
  type ParamsOf,
  type QueryOf,
  takesIdempotencyKey,
} from '@zenit/contract/call'
import { language, problem } from '@zenit/contract/parts'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { type TObject, Type } from 'typebox'
import { readKey } from './idempotency/keys.ts'
import type { Repeats } from './idempotency/repeats.ts'
import { bodyLimitOf } from './limits/body-limit.ts'
import type { RateLimits } from './limits/rate-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Which calls this scope may carry. */
    access: Access
    /** Every call registered so far, by name. */
    registeredCalls: Set<string>
    /** What people call the product. */
    brand: string
    limits: RateLimits
    repeats: Repeats
    /** Who is signed in, or null. */
    accountOf(request: FastifyRequest): string | null
    /** This process is about to stop: it still answers, but nothing new should be sent to it. */
    isStopping: boolean
  }
  interface FastifyRequest {
    language: 'pl' | 'en'
  }
}

export interface Input<C extends Call> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<C extends Call> = (input: Input<C>) => Promise<AnswerOf<C>> | AnswerOf<C>

/** What a call takes in its query: its own fields, and `lang` (LANG-02), of which any other value is refused. */
export const querySchema = (call: Call): TObject =>
  Type.Object({ ...call.query?.properties, lang: Type.Optional(language) }, { additionalProperties: false })

/** The answer of a call by its media type, as Fastify and OpenAPI both have it. */
export const answerContent = ({ answer, answerType = 'application/json' }: Call) => ({
  content: { [answerType]: { schema: answer } },
})

/** The schemas of a call for Fastify: strict on the way in, an allow-list on the way out. */
const schemaOf = (call: Call): FastifySchema => ({
  ...(call.params ? { params: call.params } : {}),
  querystring: querySchema(call),
  ...(call.body ? { body: call.body } : {}),
  response: {
    '2xx': call.answerType ? answerContent(call) : call.answer,
    '4xx': problem,
    '5xx': problem,
  },
})

/** What makes a request the same as another; its language does not. */
const contentOf = (call: Call, { params, query, body }: FastifyRequest) => ({
  call: call.name,
  params,
  query: { ...(query as object), lang: undefined },
  body,
})

/**
 * Runs a write once for its `Idempotency-Key`. It comes after all hooks of the scope, so that a kept response is given
 * only to whoever may make the call now.
 */
async function runOnce<T>(
  call: Call,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  run: () => Promise<T>,
): Promise<T> {
  const { repeats, accountOf } = request.server
  const [key, userId] = [readKey(request.headers['idempotency-key']), accountOf(request)]
  if (key === null || userId === null) return run()
  const { value, isRepeated } = await repeats.once({ userId, key, content: contentOf(call, request) }, run)
  if (isRepeated) reply.header('idempotency-replayed', 'true')
  return value
}

/**
 * Registers a call of the contract in a scope. A call in the wrong scope, or twice, is refused when the server starts.
 */
export function route<const C extends Call>(scope: FastifyInstance, call: C, handler: Handler<C>): void {
  if (scope.access !== call.access) throw new Error(`${call.name} belongs into the scope ${call.access}`)
  if (scope.registeredCalls.has(call.name)) throw new Error(`${call.name} is registered twice`)
  scope.registeredCalls.add(call.name)
  const limit = scope.limits.ofCall(call.name)
  if (limit && !call.errors.some((code) => code === 'rate-limited'))
    throw new Error(`${call.name} has a limit and does not list rate-limited`)
  scope.route({
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    bodyLimit: bodyLimitOf(call),
    // After the hooks of the scope, which know who it is, and before the body is read.
    ...(limit ? { onRequest: limit } : {}),
    handler: async (request, reply) => {
      const { params, query, body } = request
      const run = async () => handler({ params, query, body, request, reply } as Input<C>)
      return takesIdempotencyKey(call) ? runOnce(call, { request, reply }, run) : run()
    },
  })
}
