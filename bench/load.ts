import autocannon, { type Request } from 'autocannon'
import { readCpu } from './cpu.ts'

export interface Target {
  name: string
  url: string
  /** Called for each request; `client` tells the connections apart. Null: nothing left for this one. */
  next(client: number): Request | null
  /** The name of the yardstick's own row. */
  yardstick?: string
  /** All the work there is, in requests; without it a slice takes as many as its time allows. */
  amount?: number
}

/** One short turn of a target under load. */
export interface Slice {
  requestsPerSecond: number
  p50: number
  p99: number
  /** Milliseconds of processor time for a request: the server's own, and PostgreSQL's. */
  cpu: number
  databaseCpu: number
  requests: number
  failed: number
  /** How many answers had which status. */
  statuses: Record<string, number>
  repeated: number
}

export const connections = 32
/** The slices of a target are this many, with those of the others between them. */
export const rounds = 3
/** Length of one slice, in seconds. */
export const seconds = Number(process.env.BENCH_SECONDS) || 4
const warmUpSeconds = 1

interface Course {
  /** Ends by time, or with so many requests. */
  end: { duration: number } | { amount: number }
}

async function put(target: Target, { end }: Course) {
  let clients = 0
  // A connection without work repeats its last request, which is no effect of its own.
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
  // The list of a fixed amount of work is meant to end with it.
  return { result, repeated: 'amount' in end ? 0 : repeated }
}

/** Each call once more than once before it is measured: plans, compiled code and connections are there. */
export async function warmUp(target: Target): Promise<void> {
  const share = target.amount
    ? { amount: Math.ceil(target.amount / (rounds + 1)) }
    : { duration: warmUpSeconds }
  await put(target, { end: share })
}

/** Puts one target under load for one slice and says what its server and the database made of it. */
export async function measure(target: Target, postmaster: number): Promise<Slice> {
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
