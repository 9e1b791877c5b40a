import { createConnection, createServer, type Server, type Socket } from 'node:net'

interface Pair {
  client: Socket
  server: Socket | null
}

/**
 * A proxy between the product and its database that can stop forwarding without closing connections, like a firewall
 * that drops the state of a connection.
 */
export class SilentProxy {
  readonly #server: Server
  readonly #pairs = new Set<Pair>()
  #isSilent = false
  #fatal: { text: string; met: (pair: Pair) => void } | null = null

  constructor(socketPath: string) {
    this.#server = createServer((client) => {
      const pair: Pair = { client, server: null }
      this.#pairs.add(pair)
      client.on('error', () => undefined).on('close', () => this.#drop(pair))
      if (this.#isSilent) return
      const server = createConnection(socketPath)
      pair.server = server
      server.on('error', () => undefined).on('close', () => this.#drop(pair))
      client.on('data', (bytes) => this.#look(pair, bytes))
      client.pipe(server).pipe(client)
    })
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1')
    await new Promise((listening) => this.#server.once('listening', listening))
    return (this.#server.address() as { port: number }).port
  }

  /** From now on nothing is forwarded, on existing and on new connections. */
  silence(): void {
    this.#isSilent = true
    for (const { client, server } of this.#pairs) {
      client.unpipe()
      server?.unpipe()
      // The data is read and dropped, as if it had been lost.
      client.resume()
      server?.resume()
    }
  }

  /**
   * Stops forwarding to the client that sends `text`. Resolves when that has happened, with a function that closes the
   * connection.
   */
  silenceAfter(text: string): Promise<() => void> {
    return new Promise((resolve) => {
      this.#fatal = { text, met: (pair) => resolve(() => this.#drop(pair)) }
    })
  }

  #look(pair: Pair, bytes: Buffer): void {
    if (!this.#fatal || !bytes.includes(this.#fatal.text)) return
    pair.server?.unpipe(pair.client)
    pair.server?.resume()
    this.#fatal.met(pair)
    this.#fatal = null
  }

  /** Forwards on new connections; the earlier ones stay silent for ever. */
  speak(): void {
    this.#isSilent = false
  }

  #drop(pair: Pair): void {
    this.#pairs.delete(pair)
    pair.client.destroy()
    pair.server?.destroy()
  }

  close(): void {
    this.#server.close()
    for (const pair of this.#pairs) this.#drop(pair)
  }
}
