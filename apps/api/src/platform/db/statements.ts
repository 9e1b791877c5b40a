import { tracingChannel } from 'node:diagnostics_channel'
import pg from 'pg'

/** A statement sent to PostgreSQL: its text, without the values of its parameters. */
export interface SentStatement {
  text: string
}

/**
 * Publishes each statement whose result is awaited to its subscribers. Without any it costs next to nothing.
 */
export const statementChannel = tracingChannel<unknown, SentStatement>('platform:statement')

/**
 * Returns the text passed to `query`; null for cursors and streams, which have no single result, and for
 * callbacks.
 */
function textOf(args: readonly unknown[]): string | null {
  const [first] = args
  if (typeof args.at(-1) === 'function') return null
  if (typeof first === 'string') return first
  if (typeof first !== 'object' || first === null || 'submit' in first) return null
  return 'text' in first && typeof first.text === 'string' ? first.text : null
}

/** A connection that publishes its statements on {@link statementChannel}. */
export class ObservedClient extends pg.Client {
  override query(...args: unknown[]): never {
    const send = () => Reflect.apply(super.query, this, args) as Promise<unknown>
    const text = statementChannel.hasSubscribers ? textOf(args) : null
    return (text === null ? send() : statementChannel.tracePromise(send, { text })) as never
  }
}
