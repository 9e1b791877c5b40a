import { createServer } from 'node:net'

/**
 * Ports below 32768: from there on the system gives ports to `listen(0)` and to outgoing connections, so that one of
 * those could be taken again before the test opens it, or between two openings.
 */
const [lowest, count] = [11_000, 21_600]
/** More than one process needs: the next process begins this much higher. */
const perProcess = 100
let next = (process.pid * perProcess) % count

/** On every address, because programs listen on different ones. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })

/** A port on which nothing listens, for a server that is opened later. No port is returned twice. */
export async function findPort(): Promise<number> {
  for (let tries = 0; tries < count; tries++) {
    const port = lowest + (next++ % count)
    if (await isFree(port)) return port
  }
  throw new Error(`Ports ${lowest} to ${lowest + count - 1} are all taken`)
}
