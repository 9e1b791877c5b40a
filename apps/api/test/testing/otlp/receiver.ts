import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import {
  double,
  hex,
  integer,
  type Message,
  messages,
  packed,
  packedDoubles,
  readMessage,
  text,
} from './protobuf.ts'

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  attributes: Record<string, string | number>
  isFailed: boolean
}

export interface ReceivedPoint {
  name: string
  attributes: Record<string, string | number>
  value: number
  /** Only for a histogram. */
  count?: number
  counts?: number[]
  bounds?: number[]
}

/** opentelemetry/proto/common/v1: KeyValue and AnyValue. */
const attributesIn = (of: Message, field: number): Record<string, string | number> =>
  Object.fromEntries(
    messages(of, field).map((pair) => {
      const [value = new Map()] = messages(pair, 2)
      return [text(pair, 1), value.has(1) ? text(value, 1) : integer(value, 3)]
    }),
  )

/** opentelemetry/proto/trace/v1. */
const spansIn = (body: Uint8Array): ReceivedSpan[] =>
  messages(readMessage(body), 1)
    .flatMap((resource) => messages(resource, 2))
    .flatMap((scope) => messages(scope, 2))
    .map((span) => ({
      traceId: hex(span, 1),
      spanId: hex(span, 2),
      parentSpanId: hex(span, 4),
      name: text(span, 5),
      attributes: attributesIn(span, 9),
      isFailed: messages(span, 15).some((status) => integer(status, 3) === 2),
    }))

const toPoint = (name: string, point: Message): ReceivedPoint => ({
  name,
  attributes: attributesIn(point, 7),
  value: double(point, 4),
})

const toHistogramPoint = (name: string, point: Message): ReceivedPoint => ({
  name,
  attributes: attributesIn(point, 9),
  value: double(point, 5),
  count: integer(point, 4),
  counts: packed(point, 6).map(Number),
  bounds: packedDoubles(point, 7),
})

/** opentelemetry/proto/metrics/v1: gauges, sums and histograms. */
const pointsIn = (body: Uint8Array): ReceivedPoint[] =>
  messages(readMessage(body), 1)
    .flatMap((resource) => messages(resource, 2))
    .flatMap((scope) => messages(scope, 2))
    .flatMap((metric) => {
      const name = text(metric, 1)
      const points = (field: number) => messages(metric, field).flatMap((data) => messages(data, 1))
      return [
        ...[...points(5), ...points(7)].map((point) => toPoint(name, point)),
        ...points(9).map((point) => toHistogramPoint(name, point)),
      ]
    })

/** What the collector does with requests. */
type Manner = 'take' | 'hang' | 'fail'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** An OTLP collector (HTTP with protobuf) that keeps everything it receives. It is stopped after the test. */
export async function startReceiver(manner: Manner = 'take') {
  const received: Received[] = []
  /** Requests that wait for a response. */
  const held = new Set<ServerResponse>()
  const state = { manner }
  const server = createServer(async (request, response) => {
    response.once('close', () => held.delete(response))
    received.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
    if (state.manner === 'hang') held.add(response)
    else response.writeHead(state.manner === 'take' ? 200 : 500).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const bodies = (path: string) => received.filter((one) => one.path === path).map(({ body }) => body)
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    held,
    state,
    spans: () => bodies('/v1/traces').flatMap(spansIn),
    points: () => bodies('/v1/metrics').flatMap(pointsIn),
    /** All bytes received, with headers, as a text that can be searched. */
    everything: () =>
      received
        .map(({ path, headers, body }) => `${path} ${JSON.stringify(headers)} ${body.toString('latin1')}`)
        .join('\n'),
  }
}
