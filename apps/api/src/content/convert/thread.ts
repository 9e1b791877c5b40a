import { createQueue, inQueue } from '../../platform/concurrency/queue.ts'
import { startThread } from '../../platform/concurrency/thread.ts'
import { ContentError } from '../issues.ts'
import type { ImportOptions } from './import-source.ts'
import type { Imported } from './markdown-course.ts'
import type { Outcome } from './worker.ts'

const mostMs = 300_000
const memory = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 64 }
const imports = createQueue({ running: 1, waiting: 4, patienceMs: 120_000 })

/**
 * As `importSource`, in a thread of its own with bounded time and memory. Throws ContentError, also for a source that
 * takes too much of either, and 503 `unavailable` when too many wait.
 */
export const importInThread = (options: ImportOptions): Promise<Imported> =>
  inQueue(imports, () => run(options))

async function run(options: ImportOptions): Promise<Imported> {
  const worker = startThread(new URL('./worker.ts', import.meta.url), {
    workerData: options,
    resourceLimits: memory,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const tooMuch = () => resolve({ problem: 'The course takes too long to read: import it in parts' })
  const timer = setTimeout(tooMuch, mostMs)
  worker.once('message', resolve)
  worker.once('error', (error: Error & { code?: string }) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : reject(error),
  )
  try {
    const outcome = await promise
    if ('problem' in outcome) throw new ContentError(outcome.problem)
    return outcome.imported
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
