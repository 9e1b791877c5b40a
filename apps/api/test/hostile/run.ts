import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { accessCookie } from '../../src/features/session/cookies.ts'
import { csrfCookie } from '../../src/platform/http/security/csrf.ts'
import type { Actor } from '../testing/actor.ts'
import type { TestApp } from '../testing/app.ts'
import type { Header } from './headers.ts'
import type { Input } from './inputs.ts'
import type { Target } from './targets.ts'
import { changes, faultOf, fingerprint, watchLoop } from './watch.ts'
import { type Answer, type Request, send, toCurl } from './wire.ts'
import type { World } from './world.ts'

export interface Settings {
  runs: number
  seed: number
}

export interface Fault {
  what: string
  curl: string
  answer: string
}

export interface Report {
  sent: number
  faults: Fault[]
  /** Number of responses of each kind: 2xx, 3xx, 4xx, none. */
  answers: Record<string, number>
  /** The longest time, in ms, for which the event loop was blocked. */
  longestStall: number
}

/** Above this, the same request is sent again alone, because a busy machine stalls too. */
const stallMs = 200

/** Each target has its own inputs, whatever other targets are run. */
const seedOf = (name: string, seed: number) =>
  (createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE() | 0) >>> 1

const cookieOf = (cookies: Record<string, string>): Header => [
  'cookie',
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
]

/** Adds the sender’s credentials: cookies, and the token for writes. Headers of the input have precedence. */
export function signed(
  { request, isForged }: Pick<Input, 'request' | 'isForged'>,
  { cookies, headers }: Actor,
): Request {
  const own = new Set(request.headers.map(([name]) => name))
  const token: Header[] =
    isForged || own.has('x-csrf-token') ? [] : [['x-csrf-token', cookies[csrfCookie] ?? '']]
  const session: Header[] = own.has('cookie') ? [] : [cookieOf(cookies)]
  const others = Object.entries(headers).filter(([name]) => !own.has(name))
  return { ...request, headers: [...request.headers, ...session, ...token, ...others] }
}

/** Sends hostile inputs to a running server, and collects the faults. */
export class Attack {
  readonly #app: TestApp
  readonly #world: World
  readonly #port: number
  readonly #loop = watchLoop()

  constructor(given: { app: TestApp; world: World; port: number }) {
    this.#app = given.app
    this.#world = given.world
    this.#port = given.port
  }

  stop(): void {
    this.#loop.stop()
  }

  /**
   * Sends all inputs of one target. Those that must be rejected come first, and the database is compared before and
   * after them.
   */
  async run(target: Target, { runs, seed }: Settings): Promise<Report> {
    const inputs = fc.sample(target.inputs, { numRuns: runs, seed: seedOf(target.name, seed) })
    const [refused, others] = [true, false].map((is) =>
      inputs.filter((one) => (one.verdict === 'refused') === is),
    )
    const report: Report = { sent: 0, faults: [], answers: {}, longestStall: 0 }
    await this.#runRefused(target, refused ?? [], report)
    for (const input of others ?? []) await this.#one(target, input, report)
    return report
  }

  async #runRefused(target: Target, inputs: readonly Input[], report: Report): Promise<void> {
    // These senders must exist before the first comparison.
    const [insider, stranger] = [await this.#world.insiderOf(target), await this.#world.strangerTo(target)]
    const senderOf = ({ isStranger }: Input) => (isStranger ? stranger : insider)
    const before = await fingerprint(this.#app)
    for (const input of inputs) await this.#judge(target, { input, sender: senderOf(input) }, report)
    if (changes(before, await fingerprint(this.#app)).length === 0) return
    for (const input of inputs) await this.#findChange(target, { input, sender: senderOf(input) }, report)
  }

  /** One of many inputs changed something. Each is sent again and compared alone. */
  async #findChange(target: Target, sent: { input: Input; sender: Actor }, report: Report): Promise<void> {
    const before = await fingerprint(this.#app)
    const answer = await this.#judge(target, sent, report)
    const changed = changes(before, await fingerprint(this.#app))
    if (changed.length > 0)
      report.faults.push(toFault(`${changed} changed`, signed(sent.input, sent.sender), answer))
  }

  async #one(target: Target, input: Input, report: Report): Promise<void> {
    const senderOf = () => (input.isStranger ? this.#world.strangerTo(target) : this.#world.insiderOf(target))
    const answer = await this.#judge(target, { input, sender: await senderOf() }, report)
    const isLost = answer?.status === 401 || answer?.status === 403
    if (!isLost || input.isStranger || input.isForged || target.access === 'public') return
    // An earlier input has ended the session or removed something, so another sender is created.
    this.#world.forget()
    await this.#judge(target, { input, sender: await senderOf() }, report)
  }

  async #judge(
    target: Target,
    { input, sender }: { input: Input; sender: Actor },
    report: Report,
  ): Promise<Answer | null> {
    const request = signed(input, sender)
    const { answer, stall } = await this.#send(request, report)
    const kind = answer ? `${Math.floor(answer.status / 100)}xx` : 'none'
    report.answers[kind] = (report.answers[kind] ?? 0) + 1
    const fault = answer ? this.#faultOf(target, input, answer) : input.request.isTorn ? null : 'no answer'
    if (fault) report.faults.push(toFault(fault, request, answer))
    if (stall > stallMs && (await this.#stallsAgain(request, report)))
      report.faults.push(toFault(`the event loop was blocked for ${stall.toFixed(0)} ms`, request, answer))
    return answer
  }

  #faultOf(target: Target, { verdict }: Input, answer: Answer): string | null {
    const secrets = [this.#app.deps.config.secret, 'canary-feedback']
    const fault = faultOf(answer, { isApi: target.isApi, secrets })
    if (fault) return fault
    const isRefused = answer.status >= 400 || answer.status === 304
    return verdict === 'refused' && !isRefused ? `bad input was accepted: ${answer.status}` : null
  }

  async #send(request: Request, report: Report): Promise<{ answer: Answer | null; stall: number }> {
    this.#loop.read()
    const answer = await send(this.#port, request)
    await nextTurn()
    // A stall cannot be longer than the whole response took.
    const stall = answer && answer.ms < stallMs ? 0 : this.#loop.read()
    report.sent++
    report.longestStall = Math.max(report.longestStall, stall)
    return { answer, stall }
  }

  async #stallsAgain(request: Request, report: Report): Promise<boolean> {
    for (let turn = 0; turn < 3; turn++) {
      const { stall } = await this.#send(request, report)
      if (stall <= stallMs) return false
    }
    return true
  }
}

const toFault = (what: string, request: Request, answer: Answer | null): Fault => ({
  what,
  curl: toCurl(request).replaceAll(new RegExp(`(${accessCookie}|${csrfCookie})=[\\w.-]+`, 'g'), '$1=…'),
  answer: answer ? `${answer.status} ${answer.text.slice(0, 600)}` : 'none',
})
