import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Db } from '../../src/platform/db/connect.ts'
import { audit, type Count } from '../faults/ledger/audit.ts'
import { Book } from '../faults/ledger/book.ts'
import { Client, RunOver } from '../faults/ledger/client.ts'
import { live } from '../faults/ledger/life.ts'
import { createEntrance, prepareStage, type Stage } from '../faults/ledger/seed.ts'
import { type Listening, Visitor } from '../faults/visitor.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { startPair } from './databases.ts'

/** What learners noticed during a change of the cluster. */
export interface Seen extends Count {
  /** Requests without a response, and requests that got “try again later”. */
  cutOff: number
  refused: number
  /** Responses that no client should ever get. */
  surprises: string[]
  /** The longest time without a successful write, in milliseconds. */
  longestGapMs: number
  /** How often the stream of notifications was opened. */
  streams: number
}

const clients = 6
const pauseMs = 30
/** Time for requests that are in progress at the end. */
const patienceMs = 60_000

/** Learners who write and read through the proxy, with a record of the responses that they got. */
export class Load {
  readonly cluster: Cluster
  readonly #db: Db
  readonly #stage: Stage
  readonly #visitor: Visitor

  private constructor(cluster: Cluster, given: { db: Db; stage: Stage; visitor: Visitor }) {
    this.cluster = cluster
    this.#db = given.db
    this.#stage = given.stage
    this.#visitor = given.visitor
  }

  /** Starts a cluster with courses for the learners. */
  static async start(startDatabases = startPair): Promise<Load> {
    let stage: Stage | undefined
    const prepare = async (db: Db) => {
      stage = await prepareStage(db)
    }
    const cluster = await startCluster({ prepare, startDatabases })
    if (!stage) throw new Error('Nothing was prepared')
    const db = connect(cluster.databaseUrl, 4)
    const visitor = await Visitor.create(db, stage)
    const { userId: user_id } = visitor
    const managing = { user_id, organisation_id: stage.organisationId, appointed_at: new Date() }
    await db.insertInto('organisation_managers').values(managing).execute()
    return new Load(cluster, { db, stage, visitor })
  }

  async stop(): Promise<void> {
    await this.#db.destroy()
    await this.cluster.stop()
  }

  /** Runs the work while learners use the product, and lets them continue for some time before and after it. */
  async during(work: () => Promise<unknown>, aroundMs: number): Promise<Seen> {
    const book = new Book()
    const end = new AbortController()
    const state = { isOver: false, longestGapMs: 0 }
    const listening = this.#visitor.listen(this.cluster.url)
    const acting = Promise.all([
      ...Array.from({ length: clients }, () => this.#act(book, state, end.signal)),
      this.#watch(state, end.signal),
      this.#report(book, state),
    ])
    try {
      await sleep(aroundMs)
      await work()
      await sleep(aroundMs)
    } finally {
      state.isOver = true
      setTimeout(() => end.abort(), patienceMs).unref()
      await acting
      listening.close()
    }
    return this.#account(book, state, listening)
  }

  async #account(
    book: Book,
    { longestGapMs }: { longestGapMs: number },
    { opened }: Listening,
  ): Promise<Seen> {
    const sum = { acknowledged: 0, unanswered: 0, lost: 0, doubled: 0 }
    for (const count of Object.values(await audit(this.#db, book)))
      for (const field of Object.keys(sum) as (keyof Count)[]) sum[field] += count[field]
    const { cutOff, refused, surprises } = book
    return { ...sum, cutOff, refused, surprises, longestGapMs, streams: opened }
  }

  /** Lets one learner after the other use the product. */
  async #act(book: Book, state: { isOver: boolean }, signal: AbortSignal): Promise<void> {
    while (!state.isOver) {
      const entrance = await createEntrance(this.#db, this.#stage).catch(() => null)
      if (!entrance) {
        await sleep(pauseMs)
        continue
      }
      const client = new Client(entrance, { urls: [this.cluster.url], book, signal })
      await live(client, this.#stage).catch((error) => {
        if (!(error instanceof RunOver)) throw error
      })
    }
  }

  /** A manager reads the progress of all learners, once a second. */
  async #report({ surprises }: Book, state: { isOver: boolean }): Promise<void> {
    const place = `${this.cluster.url}/api/studio/organisations/${this.#stage.organisationId}/report`
    while (!state.isOver) {
      for (const path of ['', '/people', '/export?format=csv']) {
        const answer = await this.#visitor.ask(`${place}${path}`)
        if (answer && ![200, 502, 503].includes(answer.status))
          surprises.push(`${answer.status} report${path}: ${answer.text.slice(0, 300)}`)
      }
      await sleep(1_000)
    }
  }

  /**
   * Writes repeatedly, to measure for how long writing is impossible. After the end it goes on until a write succeeds, so
   * that a pause which has begun counts whole.
   */
  async #watch(state: { isOver: boolean; longestGapMs: number }, signal: AbortSignal): Promise<void> {
    const path = `/api/tools/add-to-favorites/${this.#stage.toolIds[0]}`
    let servedAt = performance.now()
    let isServed = true
    while (!signal.aborted && !(state.isOver && isServed)) {
      const answer = await this.#visitor.ask(`${this.cluster.url}${path}`, 'POST')
      const now = performance.now()
      state.longestGapMs = Math.max(state.longestGapMs, now - servedAt)
      isServed = answer?.status === 200
      if (isServed) servedAt = now
      await sleep(pauseMs)
    }
  }
}
