import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Access, Call } from '@zenit/contract/call'
import { calls } from '@zenit/contract/calls'
import { afterAll, describe, expect, test } from 'vitest'
import type { Actor } from '../testing/actor.ts'
import { createTestApp } from '../testing/app.ts'
import { leastOf, mostMs, watchTurns } from './event-loop-time.ts'
import { expensiveBeside, expensiveOfCall, plainRequest } from './expensive-requests.ts'
import { signed } from './run.ts'
import type { KnownIds } from './schema.ts'
import { isPublic, routesBeside } from './targets.ts'
import { type Request, send, toCurl } from './wire.ts'
import { createWorld } from './world.ts'

const app = await createTestApp({ RATE_LIMITS: 'false' })
const world = await createWorld(app)
await app.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.app.server.address() as AddressInfo
const turns = watchTurns()
afterAll(() => turns.stop())

/** The known ids; those that this call can use come first. */
async function idsFor(call: Call): Promise<KnownIds> {
  const longest = Math.max(...Object.values(world.known).map((ids) => ids.length))
  let best = { status: 600, known: world.known }
  for (let first = 0; first < longest && best.status >= 300; first++) {
    const turned = Object.entries(world.known).map(([name, ids]) => {
      const at = first % Math.max(1, ids.length)
      return [name, [...ids.slice(at), ...ids.slice(0, at)]] as const
    })
    const known = Object.fromEntries(turned)
    const request = { request: plainRequest(call, known), isForged: false }
    const status = (await send(port, signed(request, await world.insiderOf(call))))?.status ?? 600
    if (status < best.status) best = { status, known }
  }
  return best.known
}

interface Target {
  name: string
  access: Access
  requests: () => Promise<Request[]>
}

const targets: Target[] = [
  ...calls.map((call) => ({
    name: call.name,
    access: call.access,
    requests: async () => expensiveOfCall(call, await idsFor(call)),
  })),
  ...routesBeside(app.app).map(
    (route): Target => ({
      name: `${route.method} ${route.path}`,
      access: isPublic(route) ? 'public' : 'learner',
      requests: async () => expensiveBeside(route, world.known),
    }),
  ),
]

/** The longest turn of the event loop while a request was handled. */
async function busyFor(request: Request): Promise<number> {
  await nextTurn()
  turns.read()
  await send(port, request)
  await nextTurn()
  return turns.read()
}

const costOf = (request: Request, actor: Actor) =>
  leastOf(() => busyFor(signed({ request, isForged: false }, actor)))

const shown = (request: Request) => {
  const head = toCurl({ ...request, body: null })
  return request.body
    ? `${head} (${request.body.length} bytes) ${request.body.toString('latin1', 0, 200)}`
    : head
}

describe('[TRUST-01] no request blocks others for more than 50 ms:', () => {
  test.each(targets.map((target): [string, Target] => [target.name, target]))(
    '%s',
    async (_, { access, requests }) => {
      const slow: string[] = []
      // Earlier requests may have ended sessions.
      world.forget()
      for (const request of await requests()) {
        const ms = await costOf(request, await world.insiderOf({ access }))
        if (ms > mostMs) slow.push(`${ms.toFixed(0)} ms: ${shown(request)}`)
      }
      expect(slow).toEqual([])
    },
    // Hostile texts take up to their time limit, and every call gets a text of each shape.
    300_000,
  )
})
