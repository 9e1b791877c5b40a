import { createQueue, inQueue } from '../../platform/concurrency/queue.ts'
import { startThread } from '../../platform/concurrency/thread.ts'
import { NoQuestions, type QuestionSource } from './read.ts'
import type { ReadQuestions } from './read-question.ts'
import type { Outcome } from './read-worker.ts'

const mostMs = 20_000
const memory = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 }
const readings = createQueue({ running: 1, waiting: 8 })

/**
 * As `readQuestions`, in a thread of its own with bounded time and memory. Throws {@link NoQuestions}, also for a file
 * that takes too much of either, and 503 `unavailable` when too many wait.
 */
export const readQuestionsInThread = (source: QuestionSource): Promise<ReadQuestions> =>
  inQueue(readings, () => run(source))

async function run(source: QuestionSource): Promise<ReadQuestions> {
  const worker = startThread(new URL('./read-worker.ts', import.meta.url), {
    workerData: source,
    resourceLimits: memory,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const tooMuch = () => resolve({ problem: 'too-large' })
  const timer = setTimeout(tooMuch, mostMs)
  worker.once('message', resolve)
  worker.once('error', (error: Error & { code?: string }) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : reject(error),
  )
  try {
    const outcome = await promise
    if ('problem' in outcome) throw new NoQuestions(outcome.problem)
    return outcome.read
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
