import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** A reader with this many unread bytes is gone or far too slow. */
const mostWaiting = 64 * 1024

interface ServerEvent {
  event: string
  data: unknown
  id?: string
}

/** One open response of server-sent events (WHATWG HTML, “Server-sent events”). */
export class EventStream {
  readonly #raw: ServerResponse

  /** Takes the response over from Fastify, so that nothing compresses or buffers it. */
  constructor(reply: FastifyReply) {
    reply.hijack()
    this.#raw = reply.raw
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) this.#raw.setHeader(name, value)
    this.#raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // nginx and similar proxies would wait until their buffer is full.
      'x-accel-buffering': 'no',
    })
    this.comment('open')
  }

  onClose(handler: () => void): void {
    this.#raw.once('close', handler)
  }

  /** Sends a comment, which keeps proxies from closing a silent connection. */
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
