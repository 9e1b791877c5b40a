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

/** Ends what was begun for a message of a channel, well or not. */
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

/** A span below its request or job for each statement; returns what ends that. */
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

/** A span for each run of a job; returns what ends that. */
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
