import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from '../packages/contract/src/closed-tests.ts'
import { type Cpu, readCpu } from './cpu.ts'
import type { Course, Learner, SeedData } from './seed.ts'

const seconds = 60
const saves = 20
const lastSaveAt = 55
const checksWithin = 4

/** How a closed test begins: all learners open it at the same moment, or one after the other. */
export const beginnings = {
  burst: { startsWithin: 5 },
  spread: { startsWithin: 30 },
} as const
export type Beginning = keyof typeof beginnings

type CallName = 'start' | 'save' | 'check'

interface SpikeRow {
  call: CallName
  count: number
  errors: number
  /** Milliseconds from the time when the call was due, so that waiting for the previous call counts. */
  p50: number
  p99: number
  max: number
}

interface Answer {
  status: number
  text: string
}

interface SpikeRequest {
  method: 'POST' | 'PUT'
  path: string
  body?: object
}

interface SpikeInput extends Pick<SeedData, 'learners'> {
  url: string
  postmaster: number
  course: Course
  beginning: Beginning
}

/** The single connection of a browser. */
function createClient({ url }: SpikeInput, { accessToken, csrf }: Learner) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const cookie = `caiplatform_access=${accessToken}; caiplatform_csrf_token=${csrf}; caiplatform_lang=pl`
  const send = ({ method, path, body }: SpikeRequest): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const text = body && JSON.stringify(body)
      const headers = {
        cookie,
        'x-csrf-token': csrf,
        ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
      }
      const sent = request(`${url}${path}`, { method, agent, headers }, (response) => {
        let answer = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          answer += part
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: answer }))
        response.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(text)
    })
  return { send, close: () => agent.destroy() }
}

class Measured {
  readonly #ms: Record<CallName, number[]> = { start: [], save: [], check: [] }
  readonly #errors: Record<CallName, number> = { start: 0, save: 0, check: 0 }
  readonly reasons = new Map<string, number>()

  /** Sends at a time of `performance.now()`; returns null when the request failed. */
  async take(call: CallName, dueAt: number, send: () => Promise<Answer>): Promise<Answer | null> {
    const wait = dueAt - performance.now()
    if (wait > 0) await sleep(wait)
    const answer = await send().catch((error: Error) => ({ status: 0, text: error.message }))
    this.#ms[call].push(performance.now() - dueAt)
    if (answer.status === 200) return answer
    this.#errors[call] += 1
    const reason = `${call}: ${answer.status} ${answer.text.slice(0, 80)}`
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1)
    return null
  }

  rows(): SpikeRow[] {
    return (['start', 'save', 'check'] as const).map((call) => {
      const sorted = this.#ms[call].toSorted((a, b) => a - b)
      const at = (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
      const { length } = sorted
      return { call, count: length, errors: this.#errors[call], p50: at(0.5), p99: at(0.99), max: at(1) }
    })
  }
}

/** One answer after the other, all over again when there are fewer questions than saves. */
function answersAfter(save: number, test: Test) {
  const answered = Math.min(save, test.questions.length)
  return test.questions.slice(0, answered).map(({ answers }, q) => ({
    q,
    a: [answers[save % answers.length]?._id ?? ''],
  }))
}

/** Everybody starts within the first seconds, saves as they go, and hands in before the minute is over. */
async function sit(sitting: SpikeInput, learner: Learner, measured: Measured): Promise<void> {
  const beginning = performance.now()
  const due = (at: number) => beginning + at * 1000
  const client = createClient(sitting, learner)
  const { id } = sitting.course
  const startAt = Math.random() * beginnings[sitting.beginning].startsWithin
  const started = await measured.take('start', due(startAt), () =>
    client.send({ method: 'POST', path: `/api/closed-test/start/${id}` }),
  )
  const test = started && (JSON.parse(started.text).test as Test)
  // Nobody answers what they do not see yet: a late start moves the saves, and counts as late itself.
  const servedAt = (performance.now() - beginning) / 1000
  for (let save = 1; test && save <= saves; save++) {
    const at = servedAt + ((lastSaveAt - servedAt) / saves) * (save - Math.random() / 2)
    // As the page sends it.
    const body = { sequence: save, answers: answersAfter(save, test), attemptId: test.attempt?._id }
    await measured.take('save', due(at), () =>
      client.send({ method: 'PUT', path: `/api/closed-test/answers/${id}`, body }),
    )
  }
  if (test)
    await measured.take('check', due(lastSaveAt + Math.random() * checksWithin), () =>
      client.send({
        method: 'POST',
        path: `/api/closed-test/check/${id}`,
        body: { answers: answersAfter(saves, test) },
      }),
    )
  client.close()
}

interface Spike {
  rows: SpikeRow[]
  /** Processor time per call of the server and of PostgreSQL, in milliseconds, independent of other load. */
  cpu: number
  databaseCpu: number
}

/** Lets all learners take the test at once. */
export async function measureSpike(sitting: SpikeInput): Promise<Spike> {
  const measured = new Measured()
  const before = await readCpu(sitting.url, sitting.postmaster)
  await Promise.all(sitting.learners.map((learner) => sit(sitting, learner, measured)))
  for (const [reason, count] of measured.reasons) console.log(`  ${count} × ${reason}`)
  const rows = measured.rows()
  const after = await readCpu(sitting.url, sitting.postmaster)
  const calls = rows.reduce((sum, { count }) => sum + count, 0)
  const perCall = (part: keyof Cpu) => ((after[part] - before[part]) * 1000) / calls
  return { rows, cpu: perCall('server'), databaseCpu: perCall('database') }
}

export function printSpike({ rows, cpu, databaseCpu }: Spike, { learners, beginning }: SpikeInput): void {
  const { startsWithin } = beginnings[beginning]
  console.log(
    `\nClosed test (${beginning}): ${learners.length} learners start within ${startsWithin} s, save ${saves} times and check within ${seconds} s`,
  )
  const head = ['calls', 'errors', 'p50 ms', 'p99 ms', 'max ms', 'aim']
  const aims: Record<CallName, string> = { start: 'p99 ≤ 1000', save: 'p99 ≤ 300', check: '' }
  const line = (name: string, columns: string[]) =>
    console.log(`${name.padEnd(20)}${columns.map((column) => column.padStart(12)).join('')}`)
  line('call', head)
  for (const { call, count, errors, p50, p99, max } of rows)
    line(`closed-test ${call}`, [
      ...[count, errors].map(String),
      ...[p50, p99, max].map((ms) => ms.toFixed(0)),
      aims[call],
    ])
  console.log(
    `${cpu.toFixed(2)} ms of the server's processor time per call, ${databaseCpu.toFixed(2)} ms of PostgreSQL's`,
  )
}
