import autocannon, { type Request } from 'autocannon'

export interface Target {
  name: string
  url: string
  /** Called for each request; `client` tells the connections apart. Null: nothing left for this one. */
  next(client: number): Request | null
  /** The name of the yardstick's own row. */
  yardstick?: string
  /** As many requests as there is work, instead of a fixed time. */
  amount?: number
}

export interface Row {
  name: string
  requestsPerSecond: number
  p50: number
  p99: number
  /** Milliseconds of the server's processor time. */
  cpu: number
  failed: number
  /** How many answers had which status. */
  statuses: string
  repeated: number
  yardstick: string | undefined
}

const connections = 32
const seconds = Number(process.env.BENCH_SECONDS) || 8

/** Seconds of processor time that a server has used. */
export async function readCpu(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1] ?? Number.NaN)
}

/** Puts one target under load and says what its server made of it. */
export async function measure(target: Target): Promise<Row> {
  let clients = 0
  // A connection without work repeats its last request, which is no effect of its own.
  let repeated = 0
  const before = await readCpu(target.url)
  const result = await autocannon({
    url: target.url,
    connections,
    ...(target.amount ? { amount: target.amount } : { duration: seconds }),
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
  const { total } = result.requests
  const cpu = (await readCpu(target.url)) - before
  return {
    name: target.name,
    requestsPerSecond: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (cpu * 1000) / total,
    failed: result.errors + result.timeouts + result.non2xx,
    statuses: Object.entries(result.statusCodeStats)
      .map(([status, { count }]) => `${status} × ${count}`)
      .join(', '),
    // The list of a fixed amount of work is meant to end with it.
    repeated: target.amount ? 0 : repeated,
    yardstick: target.yardstick,
  }
}

export { connections, seconds }
