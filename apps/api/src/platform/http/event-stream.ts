import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** A reader this far behind (bytes not taken yet) is gone or hopelessly slow. */
const mostWaiting = 64 * 1024

interface ServerEvent {
  event: string
  data: unknown
  id?: string
}

/** One open answer of server-sent events (WHATWG HTML, “Server-sent events”). */
export class EventStream {
  readonly #raw: ServerResponse

  /** Takes the answer out of Fastify's hands: nothing compresses or buffers it. */
  constructor(reply: FastifyReply) {
    reply.hijack()
    this.#raw = reply.raw
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) this.#raw.setHeader(name, value)
    this.#raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // nginx and its kin would wait until their buffer is full.
      'x-accel-buffering': 'no',
    })
    this.comment('open')
  }

  onClose(handler: () => void): void {
    this.#raw.once('close', handler)
  }

  /** Says nothing, but keeps what lies between from closing a silent connection. */
  comment(text: string): void {
    this.#write(`: ${text}\n\n`)
  }

  send({ event, data, id }: ServerEvent): void {
    this.#write(`event: ${event}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`)
  }

  end(): void {
    this.#raw.end()
  }

  #write(text: string): void {
    if (this.#raw.writableEnded || this.#raw.destroyed) return
    this.#raw.write(text)
    if (this.#raw.writableLength > mostWaiting) this.#raw.destroy()
  }
}
