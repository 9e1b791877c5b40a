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
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { type TObject, Type } from 'typebox'
import { ApiError, answerError, codeOf } from './errors.ts'
import { readKey } from './idempotency/keys.ts'
import type { Repeats } from './idempotency/repeats.ts'
import { bodyLimitOf } from './limits/body-limit.ts'
import type { CallCounter, RateLimits } from './limits/rate-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Calls that this scope may contain. */
    access: Access
    /** Names of all registered calls. */
    registeredCalls: Set<string>
    /** The product's name. */
    brand: string
    limits: RateLimits
    repeats: Repeats
    /** Returns the signed-in person, or null. */
    accountOf(request: FastifyRequest): string | null
    /** True when this process is about to stop: it still answers, but should get nothing new. */
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

/** Returns the query schema of a call: its own fields, and `lang` (LANG-02) with its allowed values. */
export const querySchema = (call: Call): TObject =>
  Type.Object({ ...call.query?.properties, lang: Type.Optional(language) }, { additionalProperties: false })

/** Returns the response schema of a call by media type, for Fastify and OpenAPI. */
export const answerContent = ({ answer, answerType = 'application/json' }: Call) => ({
  content: { [answerType]: { schema: answer } },
})

/** Returns the schemas of a call for Fastify: strict for input, an allow-list for output. */
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

/** Returns what identifies a request as a repetition; its language does not. */
const contentOf = (call: Call, { params, query, body }: FastifyRequest) => ({
  call: call.name,
  params,
  query: { ...(query as object), lang: undefined },
  body,
})

/**
 * Runs a write once per `Idempotency-Key`. Runs after all hooks of the scope, so that a stored response goes only to
 * people who may still make the call.
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
 * Returns the error to send after a request failed whose claim may not be counted yet. A request that was
 * refused before its write, or rolled back with it, still counts, and 429 takes precedence over the other
 * error. When the database is unavailable, the response does not wait for the count.
 */
async function countFailed(counter: CallCounter, request: FastifyRequest, error: unknown): Promise<unknown> {
  const isAway = !(error instanceof ApiError) && codeOf(error as FastifyError) === 'unavailable'
  const counted = counter.finish(request).then(
    () => error,
    (refusal) => (refusal instanceof ApiError ? refusal : error),
  )
  return isAway ? error : counted
}

/** How a request of a call is counted: before its body is read, by its write, or after it failed. */
const countingHooks = (counter: CallCounter | null) =>
  counter && {
    // After the hooks of the scope, which identify the person.
    onRequest: counter.begin,
    errorHandler: async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      answerError(await countFailed(counter, request, error), request, reply),
  }

/** Registers a call of the contract in a scope. Throws at start for a wrong scope or a repeated call. */
export function route<const C extends Call>(scope: FastifyInstance, call: C, handler: Handler<C>): void {
  if (scope.access !== call.access) throw new Error(`${call.name} belongs into the scope ${call.access}`)
  if (scope.registeredCalls.has(call.name)) throw new Error(`${call.name} is registered twice`)
  scope.registeredCalls.add(call.name)
  const counter = scope.limits.ofCall(call.name)
  if (counter && !call.errors.some((code) => code === 'rate-limited'))
    throw new Error(`${call.name} has a limit and does not list rate-limited`)
  scope.route({
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    bodyLimit: bodyLimitOf(call),
    ...countingHooks(counter),
    handler: async (request, reply) => {
      const { params, query, body } = request
      const run = async () => handler({ params, query, body, request, reply } as Input<C>)
      const answer = await (takesIdempotencyKey(call) ? runOnce(call, { request, reply }, run) : run())
      await counter?.finish(request)
      return answer
    },
  })
}
