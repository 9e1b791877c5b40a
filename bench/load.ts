import autocannon, { type Request } from 'autocannon'
import { readCpu } from './cpu.ts'

export interface Target {
  name: string
  url: string
  /**
   * Called for each request; `client` is the number of the connection. Null: this connection has no more
   * work.
   */
  next(client: number): Request | null
  /** Name of this target's yardstick row. */
  yardstick?: string
  /** Total amount of work, in requests; without it a slice makes as many requests as its time allows. */
  amount?: number
  /** PostgreSQL of this target, if it has one of its own. */
  postmaster?: number
}

/** One short period of load on a target. */
export interface Slice {
  requestsPerSecond: number
  p50: number
  p99: number
  /** Processor time per request, in milliseconds, of the server and of PostgreSQL. */
  cpu: number
  databaseCpu: number
  requests: number
  failed: number
  /** Number of responses by status. */
  statuses: Record<string, number>
  repeated: number
}

export const connections = 32
/** Number of slices per target; the slices of other targets run between them. */
export const rounds = 3
/** Length of a slice, in seconds. */
export const seconds = Number(process.env.BENCH_SECONDS) || 4
const warmUpSeconds = 1

interface Course {
  /** Ends after a time, or after a number of requests. */
  end: { duration: number } | { amount: number }
}

async function put(target: Target, { end }: Course) {
  let clients = 0
  // A connection without work repeats its last request, which changes nothing.
  let repeated = 0
  const result = await autocannon({
    url: target.url,
    connections,
    ...end,
    setupClient(client) {
      const number = clients++
      const advance = () => {
        const request = target.next(number)
        if (request) client.setRequests([request])
        else repeated++
      }
      advance()
      client.on('response', advance)
    },
  })
  // With a fixed amount of work, the list is expected to run out.
  return { result, repeated: 'amount' in end ? 0 : repeated }
}

/** Makes each call several times before measuring, so that plans, compiled code and connections exist. */
export async function warmUp(target: Target): Promise<void> {
  const share = target.amount
    ? { amount: Math.ceil(target.amount / (rounds + 1)) }
    : { duration: warmUpSeconds }
  await put(target, { end: share })
}

/** Puts one target under load for one slice, and returns the results of its server and of the database. */
export async function measure(target: Target, usual: number): Promise<Slice> {
  const postmaster = target.postmaster ?? usual
  const before = await readCpu(target.url, postmaster)
  const end = target.amount ? { amount: Math.floor(target.amount / (rounds + 1)) } : { duration: seconds }
  const { result, repeated } = await put(target, { end })
  const after = await readCpu(target.url, postmaster)
  const { total } = result.requests
  return {
    requestsPerSecond: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: ((after.server - before.server) * 1000) / total,
    databaseCpu: ((after.database - before.database) * 1000) / total,
    requests: total,
    failed: result.errors + result.timeouts + result.non2xx,
    statuses: Object.fromEntries(
      Object.entries(result.statusCodeStats).map(([status, { count }]) => [status, count ?? 0]),
    ),
    repeated,
  }
}
