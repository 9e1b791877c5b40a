import type { Access, AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@zenit/contract/call'
import { language, problem } from '@zenit/contract/parts'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { type TObject, Type } from 'typebox'
import type { RateLimits } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Which calls this scope may carry. */
    access: Access
    /** Every call registered so far, by name. */
    registeredCalls: Set<string>
    /** What people call the product. */
    brand: string
    limits: RateLimits
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
    // After the hooks of the scope, which know who it is, and before the body is read.
    ...(limit ? { onRequest: limit } : {}),
    handler: async (request, reply) => {
      const { params, query, body } = request
      return handler({ params, query, body, request, reply } as Input<C>)
    },
  })
}
