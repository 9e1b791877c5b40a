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
  /** Who is killed with -9, again and again. */
  kill: 'server' | 'database'
  cycles: number
  clients?: number
  /** PostgreSQL's settings, to see what a database that is not durable does. */
  settings?: string[]
  onCycle?: (cycle: number) => void
}

export interface Report {
  counts: Record<Kind, Count>
  surprises: string[]
  learners: number
  /** Tries that got no answer, and that were answered 503. */
  cutOff: number
  refused: number
  /** How long what was killed was away, milliseconds. */
  away: number[]
  /** How often a server ended by itself. */
  ownEnds: number
  isDurable: boolean
  /** Rows of figures that differ from the facts that they are of. */
  unlike: number
}

/** How long clients are served before the next kill. */
const servedMs: [number, number] = [150, 700]
/** What is under way at the end may be finished within this. */
const patienceMs = 60_000
const clientsByDefault = 8

/** What the clients and the killing have in common. */
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

  /** One learner after the other, until the play is over. */
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

  /** Each of those that are killed goes its own way; together they are killed so many times. */
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

  /** No new learners; who is in the middle goes on to their end, for so long. */
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

/** Lets clients write while the one or the other is killed, and then looks what became of it. */
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
