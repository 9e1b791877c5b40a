import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { createKeyedQueue } from '../../../platform/concurrency/keyed-queue.ts'
import { startThread } from '../../../platform/concurrency/thread.ts'
import type { ThreadResult } from './thread.ts'
import type { SheetWords } from './words.ts'

/** After so long without a sheet to draw, the thread and its faces are let go. */
const idleMs = 60_000
/** A name in letters of the most expensive face takes a second or two. */
const longestMs = 30_000

let worker: Worker | null = null
let letGo: NodeJS.Timeout | undefined

function stop(): void {
  void worker?.terminate()
  worker = null
}

function start(): Worker {
  const started = startThread(new URL('./thread.ts', import.meta.url))
  // The caller that waits for a sheet gets the error; without one, an error must not end the process.
  started.on('error', () => undefined)
  // It holds nobody up who wants to stop.
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
 * Draws a sheet in a thread of its own, which stays for the next one: faces of some scripts take longer to open than a
 * request may hold the process. One sheet at a time.
 */
export const drawInThread = (words: SheetWords): Promise<Buffer> => inTurn('sheet', () => draw(words))
