import { setTimeout } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../../platform/concurrency/thread.ts'
import type { OutsideLink } from '../check/links.ts'
import type { IssuePlace, PlacedIssue } from '../check/placed-issues.ts'
import type { DraftFile } from '../reading/draft-folder.ts'
import type { DraftCourse } from './draft-course.ts'
import type { PreparedPack, Readers } from './prepare.ts'

/** Input of the thread: a studio pack, to check only, or to check and compile, or one of its courses. */
export interface PrepareTask {
  files: DraftFile[]
  now: Date
  wants: 'issues' | { readers: Readers } | { course: string; namespace: string }
}

/** Issues of a pack, and its external links. */
export interface CheckResult {
  issues: PlacedIssue[]
  links: (OutsideLink & IssuePlace)[]
}

export type PrepareResult = CheckResult | { pack: PreparedPack } | { course: DraftCourse | null }

/** The pack exceeded the limits of time or memory. */
export class TooMuchToPrepare extends Error {}

const mostMs = 120_000
const mostHeapMb = 1_536

/**
 * Checks and compiles studio packs one by one in a separate thread: this takes seconds of CPU time, during which the
 * server keeps responding. The thread is kept for the next pack.
 */
export class PackPreparer {
  #worker: Worker | null = null
  #last: Promise<unknown> = Promise.resolve()

  /** Starts the thread, which takes a second to load, before the first pack arrives. */
  warm(): void {
    if (!this.#worker) this.#start().unref()
  }

  async issues(files: DraftFile[], now: Date): Promise<CheckResult> {
    const done = await this.#inTurn({ files, now, wants: 'issues' })
    return 'issues' in done ? done : { issues: [], links: [] }
  }

  async pack(files: DraftFile[], now: Date, readers: Readers): Promise<PreparedPack> {
    const done = await this.#inTurn({ files, now, wants: { readers } })
    if (!('pack' in done)) throw new Error('The thread answered something else than was asked')
    return done.pack
  }

  /** Compiles a course as far as it can be shown; ids are derived from its places in the pack, within `namespace`. */
  async course(
    files: DraftFile[],
    { now, ...wants }: { now: Date; course: string; namespace: string },
  ): Promise<DraftCourse | null> {
    const done = await this.#inTurn({ files, now, wants })
    return 'course' in done ? done.course : null
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #inTurn(task: PrepareTask): Promise<PrepareResult> {
    const result = this.#last.then(() => this.#run(task))
    this.#last = result.catch(() => undefined)
    return result
  }

  async #run(task: PrepareTask): Promise<PrepareResult> {
    const worker = this.#worker ?? this.#start()
    worker.ref()
    const late = new AbortController()
    try {
      return await Promise.race([answerOf(worker, task), tooLate(late.signal)])
    } catch (error) {
      this.#worker = null
      await worker.terminate()
      throw error
    } finally {
      late.abort()
      worker.unref()
    }
  }

  #start(): Worker {
    const worker = startThread(new URL('./prepare-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
    })
    // The next pack gets a new thread.
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null
    })
    this.#worker = worker
    return worker
  }
}

function answerOf(worker: Worker, task: PrepareTask): Promise<PrepareResult> {
  const { promise, resolve, reject } = Promise.withResolvers<PrepareResult>()
  const onMessage = (answer: PrepareResult | { error: string }) =>
    'error' in answer ? reject(new Error(answer.error)) : resolve(answer)
  const onError = (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooMuchToPrepare() : error)
  worker.once('message', onMessage).once('error', onError)
  worker.postMessage(task)
  return promise.finally(() => worker.off('message', onMessage).off('error', onError))
}

async function tooLate(signal: AbortSignal): Promise<never> {
  await setTimeout(mostMs, undefined, { signal, ref: false }).catch(() => new Promise(() => undefined))
  throw new TooMuchToPrepare()
}
