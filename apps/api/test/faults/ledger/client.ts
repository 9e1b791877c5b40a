import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnswerOf, BodyOf, Call, ParamsOf } from '@zenit/contract/call'
import { accessCookie } from '../../../src/features/session/cookies.ts'
import { csrfCookie } from '../../../src/platform/http/security/csrf.ts'
import { newId } from '../../../src/platform/ids.ts'
import type { Book, Kind } from './book.ts'
import type { Entrance } from './seed.ts'

type Input<C extends Call> = { params?: ParamsOf<C>; body?: BodyOf<C> }

/** A write as the client records it: its kind, and how to recognise it in the database. */
interface Write<C extends Call> {
  kind: Kind
  key: string
  value?: unknown
  call: C
  input: Input<C>
  /** Whether the client may give up if no response comes, like a person who closes the page. */
  mayGiveUp?: boolean
}

interface Options {
  /** The processes that serve requests; each attempt goes to any of them. */
  urls: readonly string[]
  book: Book
  /** Ends the run; requests in progress are abandoned. */
  signal: AbortSignal
}

const answerMs = 20_000
const pauseMs = 200

/** A proxy returns these if it lost the process while waiting for the response. */
const isOfProxy = (status: number): boolean => status === 502 || status === 504

/** Thrown when the run is over. */
export class RunOver extends Error {}

/** The page of one learner: it writes, and repeats writes without a response, with the same key, until there is one. */
export class Client {
  readonly userId: string
  readonly #entrance: Entrance
  readonly #options: Options

  constructor(entrance: Entrance, options: Options) {
    this.userId = entrance.userId
    this.#entrance = entrance
    this.#options = options
  }

  /** Returns the response, or null when the client gave up. */
  async write<C extends Call>(write: Write<C>): Promise<AnswerOf<C> | null> {
    const { book } = this.#options
    const { kind, key, value = null } = write
    const entry = book.write({ userId: this.userId, kind, key, value })
    const idempotencyKey = newId()
    for (;;) {
      entry.tries += 1
      const answer = await this.#send(write.call, write.input as object, idempotencyKey)
      if (answer?.ok) {
        entry.isAcknowledged = true
        return (await answer.json()) as AnswerOf<C>
      }
      if (answer) {
        const text = await answer.text().catch(() => '')
        // The previous attempt lost its connection to the client, but may still be running in the database.
        if (isOfProxy(answer.status)) book.cutOff += 1
        else if (answer.status === 503 || text.includes('request-in-progress')) book.refused += 1
        else {
          book.surprises.push(`${answer.status} ${kind}, try ${entry.tries}: ${text.slice(0, 300)}`)
          return null
        }
      } else book.cutOff += 1
      if (write.mayGiveUp && Math.random() < 0.2) return null
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  }

  /** Returns null if no response came, or only a part of one. */
  async #send(call: Call, input: { params?: object; body?: object }, key: string): Promise<Response | null> {
    const { urls, signal } = this.#options
    if (signal.aborted) throw new RunOver()
    const { params = {}, body } = input
    const path = call.path.replaceAll(
      /:(\w+)/g,
      (_, name: string) => (params as Record<string, string>)[name] ?? '',
    )
    const { accessToken, csrfToken } = this.#entrance
    const url = urls[randomInt(urls.length)]
    try {
      const response = await fetch(`${url}/api${path}`, {
        method: call.method,
        headers: {
          cookie: `${accessCookie}=${accessToken}; ${csrfCookie}=${csrfToken}`,
          'x-csrf-token': csrfToken,
          'idempotency-key': key,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerMs),
      })
      // Only a response that arrived completely counts as acknowledged.
      return new Response(await response.arrayBuffer(), { status: response.status })
    } catch {
      return null
    }
  }
}
