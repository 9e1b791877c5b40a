import { createQueue, inQueue } from '../../platform/concurrency/queue.ts'
import { runThread } from '../../platform/concurrency/thread.ts'
import type { PrintTask } from './print.ts'

const bounds = { mostMs: 30_000, resourceLimits: { maxOldGenerationSizeMb: 384 } }
const printings = createQueue({ running: 1, waiting: 8 })

/** As `printQuestions`, in a thread of its own: five hundred questions take a while. Throws 503 `unavailable`. */
export const printInThread = (task: PrintTask): Promise<Uint8Array> =>
  inQueue(printings, () => runThread<Uint8Array>(new URL('./worker.ts', import.meta.url), task, bounds))
