import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { createKeyedQueue } from '../../../platform/concurrency/keyed-queue.ts'
import { startThread } from '../../../platform/concurrency/thread.ts'
import type { ThreadResult } from './thread.ts'
import type { SheetWords } from './words.ts'

/** The thread and its fonts are released after this time without work. */
const idleMs = 60_000
/** A name in the slowest font takes one to two seconds. */
const longestMs = 30_000

let worker: Worker | null = null
let letGo: NodeJS.Timeout | undefined

function stop(): void {
  void worker?.terminate()
  worker = null
}

function start(): Worker {
  const started = startThread(new URL('./thread.ts', import.meta.url))
  started.once('exit', () => {
    if (worker === started) worker = null
  })
  // Does not keep the process from ending.
  started.unref()
  return started
}

async function draw(words: SheetWords): Promise<Buffer> {
  clearTimeout(letGo)
  worker ??= start()
  try {
    const answer = once(worker, 'message', { signal: AbortSignal.timeout(longestMs) })
    worker.postMessage(words)
    const [drawn] = (await answer) as [ThreadResult]
    if ('failure' in drawn) throw new Error(drawn.failure)
    return Buffer.from(drawn.pdf)
  } catch (error) {
    stop()
    throw error
  } finally {
    letGo = setTimeout(stop, idleMs).unref()
  }
}

const inTurn = createKeyedQueue()

/**
 * Draws a sheet in a thread that stays for the next one, because fonts of some scripts take longer to open than a
 * request may block the process. One sheet at a time.
 */
export const drawInThread = (words: SheetWords): Promise<Buffer> => inTurn('sheet', () => draw(words))
