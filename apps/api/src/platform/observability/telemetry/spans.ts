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

/** A request or a job in progress, and the number of statements it has sent. */
export interface Work {
  span: Span
  statements: number
}

/**
 * Maximum number of statements traced for one request or job, so that a long one, such as an open stream,
 * does not make an endless trace.
 */
const mostStatements = 256
const rememberedSummaries = 1_000

export interface Beginning {
  kind: SpanKind
  attributes: Attributes
  /** The caller's span in another program. */
  parent?: SpanContext | null
}

/** Records the type of an error; its message is left out because it can quote values. */
export function fail(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type)
}

/** The spans of this process: the current request or job, and its statements. */
export class Spans {
  /** The request or job that the running code belongs to. */
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

  /**
   * Returns null when nothing is traced: outside of requests and jobs, in those not sampled, and above the
   * maximum.
   */
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
