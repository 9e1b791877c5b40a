import { createQueue, inQueue } from '../../platform/concurrency/queue.ts'
import { runThread, ThreadExhausted } from '../../platform/concurrency/thread.ts'
import type { ImportOptions } from './import-source.ts'
import type { Imported } from './markdown-course.ts'
import { SourceError } from './said.ts'
import type { Outcome } from './worker.ts'

const mostMs = 300_000
const memory = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 64 }
const imports = createQueue({ running: 1, waiting: 4, patienceMs: 120_000 })

/**
 * Like `importSource`, in a separate thread with limited time and memory. Throws SourceError, also when a source
 * exceeds a limit, and 503 `unavailable` when too many are waiting.
 */
export const importInThread = (options: ImportOptions): Promise<Imported> =>
  inQueue(imports, () => run(options))

async function run(options: ImportOptions): Promise<Imported> {
  const program = new URL('./worker.ts', import.meta.url)
  try {
    const outcome = await runThread<Outcome>(program, options, { mostMs, resourceLimits: memory })
    if ('imported' in outcome) return outcome.imported
    throw new SourceError(outcome.problem)
  } catch (error) {
    if (!(error instanceof ThreadExhausted)) throw error
    throw new SourceError({ key: 'import-report:takes-too-long' })
  }
}
