import { createQueue, inQueue } from '../../platform/concurrency/queue.ts'
import { runThread } from '../../platform/concurrency/thread.ts'
import type { PrintTask } from './print.ts'

const bounds = { mostMs: 30_000, resourceLimits: { maxOldGenerationSizeMb: 384 } }
const printings = createQueue({ running: 1, waiting: 8 })

/**
 * As `printQuestions`, in a thread of its own: five hundred questions take a while. `prepare` runs when it is their turn,
 * so that the pictures of one sheet alone are in memory. Throws 503 `unavailable`, and what `prepare` throws.
 */
export const printInThread = (prepare: () => Promise<PrintTask>): Promise<Uint8Array> =>
  inQueue(printings, async () =>
    runThread<Uint8Array>(new URL('./worker.ts', import.meta.url), await prepare(), bounds),
  )
