import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { LRUCache } from 'lru-cache'
import { type StatementSummary, summarise } from './statement-summary.ts'

/** A request or a job that is under way, and how many statements it has sent. */
export interface Work {
  span: Span
  statements: number
}

/** Of one request or job; one that goes on for hours, such as an open stream, must not make a trace without an end. */
const mostStatements = 256
const rememberedSummaries = 1_000

export interface Beginning {
  kind: SpanKind
  attributes: Attributes
  /** Who asked for it, in another program. */
  parent?: SpanContext | null
}

/** Names the kind of an error; its message can quote values, so it stays here. */
export function fail(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type)
}

/** The spans of this process: which request or job runs, and what it asks the database for. */
export class Spans {
  /** What the code that runs now belongs to. */
  readonly current = new AsyncLocalStorage<Work>()
  readonly #tracer: Tracer
  readonly #summaries = new LRUCache<string, StatementSummary>({ max: rememberedSummaries })

  constructor(tracer: Tracer) {
    this.#tracer = tracer
  }

  begin(name: string, { kind, attributes, parent }: Beginning): Work {
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
    return { span: this.#tracer.startSpan(name, { kind, attributes }, context), statements: 0 }
  }

  end({ span, statements }: Work): void {
    if (statements > mostStatements) span.setAttribute('statements.untraced', statements - mostStatements)
    span.end()
  }

  /** Null where nobody follows: outside of requests and jobs, and in those that are not sampled. */
  beginStatement(text: string): Span | null {
    const work = this.current.getStore()
    if (!work?.span.isRecording()) return null
    work.statements += 1
    if (work.statements > mostStatements) return null
    const { summary, operation, tables } = this.#summaryOf(text)
    const [only, ...others] = tables
    const attributes: Attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.summary': summary,
      ...(only && others.length === 0 ? { 'db.collection.name': only } : {}),
    }
    const context = trace.setSpan(ROOT_CONTEXT, work.span)
    return this.#tracer.startSpan(summary, { kind: SpanKind.CLIENT, attributes }, context)
  }

  #summaryOf(text: string): StatementSummary {
    const known = this.#summaries.get(text)
    if (known) return known
    const summary = summarise(text)
    this.#summaries.set(text, summary)
    return summary
  }
}
