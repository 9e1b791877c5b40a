import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach } from 'vitest'
import type { TestApp } from '../../../test/testing/app.ts'
import { deliverWebhooks } from './deliver.ts'
import type { PostOptions } from './post.ts'

interface ReceivedDelivery {
  id: string
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
  /** Media type of the body. */
  type: string
  person: string | undefined
}

type Answer = (response: ServerResponse, received: ReceivedDelivery) => unknown

export const withStatus =
  (status: number, headers = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end()

async function read(request: IncomingMessage): Promise<ReceivedDelivery> {
  const body = Buffer.concat((await Array.fromAsync(request)) as Buffer[]).toString()
  const { type, data } = JSON.parse(body)
  const id = String(request.headers['webhook-id'])
  const { method = '', url: path = '', headers } = request
  return { id, method, path, headers, body, type, person: data?.person?._id }
}

/** Starts a real server with configurable responses that stores what it receives. */
export async function openReceiver() {
  const received: ReceivedDelivery[] = []
  const state: { answer: Answer } = { answer: withStatus(204) }
  const server = createServer(async (request, response) => {
    const one = await read(request)
    received.push(one)
    state.answer(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/zenit`,
    received,
    answer: (answer: Answer) => {
      state.answer = answer
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>

export const start = new Date('2026-11-20T09:00:00Z')

/** Receivers that are closed after each test; `run` sends them what waits. */
export function receiving(zenit: TestApp) {
  const { db } = zenit.deps
  const open: Receiver[] = []
  afterEach(async () => {
    for (const receiver of open.splice(0)) receiver.close()
    await sql`delete from webhook_endpoints`.execute(db)
    zenit.clock.set(start)
  })

  async function receive() {
    const receiver = await openReceiver()
    open.push(receiver)
    return receiver
  }

  const run = (options: PostOptions = {}) =>
    deliverWebhooks(zenit.deps, { allowPrivate: true, ...options }).run({})

  return { receive, run }
}
