import { tracingChannel } from 'node:diagnostics_channel'
import pg from 'pg'

/** A statement on its way to PostgreSQL: the text as it was written, without the values of its parameters. */
export interface SentStatement {
  text: string
}

/** Each statement whose result somebody waits for; who wants to know of them subscribes. Costs next to nothing otherwise. */
export const statementChannel = tracingChannel<unknown, SentStatement>('platform:statement')

/** The text of a call of `query`; null for a cursor or a stream, which have no one result, and for callbacks. */
function textOf(args: readonly unknown[]): string | null {
  const [first] = args
  if (typeof args.at(-1) === 'function') return null
  if (typeof first === 'string') return first
  if (typeof first !== 'object' || first === null || 'submit' in first) return null
  return 'text' in first && typeof first.text === 'string' ? first.text : null
}

/** A connection that tells {@link statementChannel} what it sends. */
export class ObservedClient extends pg.Client {
  override query(...args: unknown[]): never {
    const send = () => Reflect.apply(super.query, this, args) as Promise<unknown>
    const text = statementChannel.hasSubscribers ? textOf(args) : null
    return (text === null ? send() : statementChannel.tracePromise(send, { text })) as never
  }
}
