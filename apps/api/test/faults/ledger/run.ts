import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { mendStandings } from '../../../src/features/reports/standings.queries.ts'
import { isDurable } from '../database.ts'
import { audit, type Count } from './audit.ts'
import { Book, type Kind } from './book.ts'
import { Client, RunOver } from './client.ts'
import { live } from './life.ts'
import { prepareDatabase, prepareServers, type Scene } from './scene.ts'
import { createEntrance } from './seed.ts'

export interface Plan {
  /** What is killed with SIGKILL, again and again. */
  kill: 'server' | 'database'
  cycles: number
  clients?: number
  /** Settings of PostgreSQL, to demonstrate what a database without durability loses. */
  settings?: string[]
  onCycle?: (cycle: number) => void
}

export interface Report {
  counts: Record<Kind, Count>
  surprises: string[]
  learners: number
  /** Attempts without a response, and attempts that got 503. */
  cutOff: number
  refused: number
  /** Downtimes after each kill, in milliseconds. */
  away: number[]
  /** How often a server ended by itself. */
  ownEnds: number
  isDurable: boolean
  /** Stored counts that differ from the rows that they count. */
  unlike: number
}

/** How long clients are served before the next kill, in milliseconds. */
const servedMs: [number, number] = [150, 700]
/** Time for writes that are in progress at the end. */
const patienceMs = 60_000
const clientsByDefault = 8

/** State shared by the clients and the code that kills servers. */
class Play {
  readonly book = new Book()
  readonly away: number[] = []
  learners = 0
  isOver = false
  readonly #scene: Scene
  readonly #end = new AbortController()

  constructor(scene: Scene) {
    this.#scene = scene
  }

  /** Runs one learner after another until the run is over. */
  async act(): Promise<void> {
    const { db, stage, products } = this.#scene
    const options = { urls: products.map(({ url }) => url), book: this.book, signal: this.#end.signal }
    while (!this.isOver) {
      const entrance = await createEntrance(db, stage).catch(() => null)
      if (!entrance) {
        await sleep(50)
        continue
      }
      this.learners += 1
      await live(new Client(entrance, options), stage).catch((error) => {
        if (!(error instanceof RunOver)) throw error
      })
    }
  }

  /** Kills all targets independently; together they are killed as often as the plan says. */
  async strike({ cycles, onCycle }: Plan): Promise<void> {
    let begun = 0
    const one = async (kill: () => Promise<number>) => {
      while (begun++ < cycles) {
        await sleep(randomInt(...servedMs))
        this.away.push(await kill())
        onCycle?.(this.away.length)
      }
    }
    await Promise.all(this.#scene.strikes.map(one))
  }

  /** Starts no new learners. Those in progress may finish within a time limit. */
  finish(): void {
    this.isOver = true
    setTimeout(() => this.#end.abort(), patienceMs).unref()
  }
}

async function reportOn({ db, products }: Scene, { book, away, learners }: Play): Promise<Report> {
  const { surprises, cutOff, refused } = book
  const ownEnds = products.reduce((sum, product) => sum + product.ownEnds, 0)
  const [counts, durable] = [await audit(db, book), await isDurable(db)]
  const unlike = await mendStandings(db)
  return { counts, surprises, learners, cutOff, refused, away, ownEnds, isDurable: durable, unlike }
}

/** Lets clients write while servers are killed, and then audits the database. */
export async function runLedger(plan: Plan): Promise<Report> {
  const { kill, settings = [], clients = clientsByDefault } = plan
  const scene = await (kill === 'server' ? prepareServers : prepareDatabase)(settings)
  const play = new Play(scene)
  try {
    const acting = Promise.all(Array.from({ length: clients }, () => play.act()))
    await play.strike(plan)
    play.finish()
    await acting
    return await reportOn(scene, play)
  } finally {
    play.finish()
    await scene.close()
  }
}
