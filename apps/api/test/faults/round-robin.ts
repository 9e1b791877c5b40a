import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'

interface Upstream {
  url: URL
  agent: Agent
  isIn: boolean
}

const lookMs = 100

/**
 * A reverse proxy as operators use it. Requests go to each process in turn, over keep-alive connections. A process
 * whose readiness check fails gets no requests, and a request whose connection is refused goes to the next process.
 * Nothing else is retried: a request that was sent and got no response fails.
 */
export class RoundRobin {
  readonly #upstreams: Upstream[]
  readonly #server: Server
  readonly #looking: NodeJS.Timeout
  #turn = 0
  url = ''
  /** Requests that failed between the proxy and a process. */
  failures: string[] = []

  constructor(urls: readonly string[]) {
    this.#upstreams = urls.map((url) => ({
      url: new URL(url),
      agent: new Agent({ keepAlive: true }),
      isIn: true,
    }))
    this.#server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing, urls.length))
    this.#looking = setInterval(() => void this.#look(), lookMs)
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await new Promise((listening) => this.#server.once('listening', listening))
    this.url = `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`
  }

  close(): void {
    clearInterval(this.#looking)
    this.#server.close()
    this.#server.closeAllConnections()
    for (const { agent } of this.#upstreams) agent.destroy()
  }

  async #look(): Promise<void> {
    await Promise.all(
      this.#upstreams.map(async (upstream) => {
        upstream.isIn = await fetch(new URL('/health/ready', upstream.url), {
          signal: AbortSignal.timeout(2_000),
        }).then(
          ({ ok }) => ok,
          () => false,
        )
      }),
    )
  }

  #next(): Upstream {
    const ready = this.#upstreams.filter(({ isIn }) => isIn)
    const from = ready.length > 0 ? ready : this.#upstreams
    return from[this.#turn++ % from.length] as Upstream
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse, tries: number): void {
    const upstream = this.#next()
    const { hostname, port } = upstream.url
    const { method, url: path, headers } = incoming
    const { connection: _, ...passed } = headers
    const onward = request({ hostname, port, method, path, headers: passed, agent: upstream.agent })
    let isConnected = false
    onward.once('socket', (socket) => {
      const send = () => {
        isConnected = true
        incoming.pipe(onward)
      }
      if (socket.connecting) socket.once('connect', send)
      else send()
    })
    onward.once('response', (answer) => {
      const { connection: __, 'keep-alive': ___, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, rest)
      answer.pipe(outgoing)
      answer.once('error', () => outgoing.destroy())
    })
    outgoing.once('close', () => onward.destroy())
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.destroyed || outgoing.headersSent) return
      if (!isConnected && error.code === 'ECONNREFUSED' && tries > 1) {
        upstream.isIn = false
        outgoing.removeAllListeners('close')
        return this.#pass(incoming, outgoing, tries - 1)
      }
      this.failures.push(`${method} ${path}: ${error.code ?? error.message}`)
      outgoing.writeHead(502).end()
    })
  }
}
