import { createQueue, inQueue } from '../../platform/concurrency/queue.ts'
import { runThread, ThreadExhausted } from '../../platform/concurrency/thread.ts'
import { NoQuestions, type QuestionSource } from './read.ts'
import type { ReadQuestions } from './read-question.ts'
import type { Outcome } from './read-worker.ts'

const mostMs = 20_000
const memory = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 }
const readings = createQueue({ running: 1, waiting: 8 })

/**
 * Like `readQuestions`, in a separate thread with limited time and memory. Throws {@link NoQuestions}, also when a file
 * exceeds a limit, and 503 `unavailable` when too many are waiting.
 */
export const readQuestionsInThread = (source: QuestionSource): Promise<ReadQuestions> =>
  inQueue(readings, () => run(source))

async function run(source: QuestionSource): Promise<ReadQuestions> {
  const program = new URL('./read-worker.ts', import.meta.url)
  try {
    const outcome = await runThread<Outcome>(program, source, { mostMs, resourceLimits: memory })
    if ('read' in outcome) return outcome.read
    throw new NoQuestions(outcome.problem)
  } catch (error) {
    throw error instanceof ThreadExhausted ? new NoQuestions('too-large') : error
  }
}
