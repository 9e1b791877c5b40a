import type { IncomingMessage } from 'node:http'
import { SpanKind } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { fail, type Spans, type Work } from './spans.ts'
import type { Telemetry } from './telemetry.ts'

/** Returns the caller's span by W3C Trace Context. `tracestate` can contain any text and is ignored. */
function parentOf({ headers: { traceparent } }: IncomingMessage) {
  const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
  return parent && { ...parent, isRemote: true }
}

function complete(
  { span }: Work,
  { method, routeOptions }: FastifyRequest,
  { statusCode, raw }: FastifyReply,
): void {
  // The pattern of the route, because an address can contain secrets and identify a person.
  const route = routeOptions.url
  if (route) span.updateName(`${method} ${route}`).setAttribute('http.route', route)
  if (raw.headersSent) span.setAttribute('http.response.status_code', statusCode)
  if (!raw.writableFinished) span.setAttribute('error.type', 'aborted')
  else if (statusCode >= 500) fail(span, String(statusCode))
}

/** Records a span for each request, begun with its logger, which is created before anything else. */
export function requestTraces(spans: Spans): Pick<Telemetry, 'childLoggerFactory' | 'traceRequests'> {
  const works = new WeakMap<IncomingMessage, Work>()
  const begin = (raw: IncomingMessage, id: unknown): Work => {
    const method = raw.method ?? ''
    const attributes = { 'http.request.method': method, 'request.id': String(id) }
    const work = spans.begin(method, { kind: SpanKind.SERVER, attributes, parent: parentOf(raw) })
    works.set(raw, work)
    return work
  }
  const end = (request: FastifyRequest, reply: FastifyReply): void => {
    const work = works.get(request.raw)
    if (!work) return
    works.delete(request.raw)
    complete(work, request, reply)
    spans.end(work)
  }
  const enter = ({ raw }: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction) => {
    const work = works.get(raw)
    if (work) spans.current.run(work, done)
    else done()
  }
  return {
    childLoggerFactory(logger, bindings, options, raw) {
      const { span } = works.get(raw) ?? begin(raw, bindings.reqId)
      return logger.child({ ...bindings, traceId: span.spanContext().traceId }, options)
    },
    traceRequests(app) {
      app.addHook('onRequest', (request, reply, done) => {
        // A response whose client has disconnected never emits `finish`, only `close`.
        reply.raw.once('close', () => end(request, reply))
        enter(request, reply, done)
      })
      // After the body is read, code runs from events of the socket, which belong to no request.
      app.addHook('preValidation', enter)
      app.addHook('onResponse', async (request, reply) => end(request, reply))
    },
  }
}
