import type { TracingChannel } from 'node:diagnostics_channel'
import { type Span, SpanKind } from '@opentelemetry/api'
import { type SentStatement, statementChannel } from '../../db/statements.ts'
import { jobChannel } from '../../jobs.ts'
import { isDatabaseError } from '../describe-error.ts'
import { fail, type Spans, type Work } from './spans.ts'

type Failed = { error?: unknown }

const typeOf = (error: unknown): string =>
  isDatabaseError(error) ? error.code : error instanceof Error ? error.name : typeof error

const ignore = () => undefined

/**
 * Calls `begin` and `end` for each message of a channel, `end` also after an error. Returns a function that
 * stops this.
 */
function follow<M extends object>(
  channel: TracingChannel<unknown, M>,
  { begin = ignore, end }: { begin?(message: M): void; end(message: M, error?: string): void },
): () => void {
  const subscribers = {
    start: begin,
    end: ignore,
    asyncStart: ignore,
    asyncEnd: (message: M) => end(message),
    error: (message: M & Failed) => end(message, typeOf(message.error)),
  }
  channel.subscribe(subscribers)
  return () => channel.unsubscribe(subscribers)
}

/** Records a span for each statement, below its request or job. Returns a function that stops this. */
export function traceStatements(spans: Spans): () => void {
  const open = new WeakMap<SentStatement, Span>()
  return follow(statementChannel, {
    begin(message) {
      const span = spans.beginStatement(message.text)
      if (span) open.set(message, span)
    },
    end(message, error) {
      const span = open.get(message)
      if (!span) return
      open.delete(message)
      if (error) fail(span, error)
      span.end()
    },
  })
}

/** Records a span for each run of a job. Returns a function that stops this. */
export function traceJobs(spans: Spans): () => void {
  const open = new WeakMap<object, Work>()
  jobChannel.start.bindStore(spans.current, (message) => {
    const { name } = message as { name: string }
    const work = spans.begin(`job ${name}`, { kind: SpanKind.CONSUMER, attributes: { 'job.name': name } })
    open.set(message as object, work)
    return work
  })
  const leave = follow(jobChannel, {
    end(message, error) {
      const work = open.get(message)
      if (!work) return
      open.delete(message)
      if (error) fail(work.span, error)
      spans.end(work)
    },
  })
  return () => {
    jobChannel.start.unbindStore(spans.current)
    leave()
  }
}
