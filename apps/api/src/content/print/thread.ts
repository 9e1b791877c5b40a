import { createQueue, inQueue } from '../../platform/concurrency/queue.ts'
import { runThread } from '../../platform/concurrency/thread.ts'
import type { PrintTask } from './print.ts'

const bounds = { mostMs: 30_000, resourceLimits: { maxOldGenerationSizeMb: 384 } }
const printings = createQueue({ running: 1, waiting: 8 })

/**
 * Like `printQuestions`, in a separate thread: five hundred questions take a while. `prepare` runs when its turn comes,
 * so that only one sheet's images are in memory. Throws 503 `unavailable`, and what `prepare` throws.
 */
export const printInThread = (prepare: () => Promise<PrintTask>): Promise<Uint8Array> =>
  inQueue(printings, async () =>
    runThread<Uint8Array>(new URL('./worker.ts', import.meta.url), await prepare(), bounds),
  )
