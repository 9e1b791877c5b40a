import { parentPort, workerData } from 'node:worker_threads'
import { NoQuestions, type QuestionFault, type QuestionSource, readQuestions } from './read.ts'
import type { ReadQuestions } from './read-question.ts'

export type Outcome = { read: ReadQuestions } | { fault: QuestionFault }

const { bytes, ...source } = workerData as QuestionSource

const outcome = await readQuestions({ ...source, bytes: Buffer.from(bytes) }).then(
  (read): Outcome => ({ read }),
  (error: unknown): Outcome => {
    if (error instanceof NoQuestions) return { fault: error.why }
    // Elements nested deeper than the stack.
    if (error instanceof RangeError) return { fault: 'damaged' }
    throw error
  },
)
parentPort?.postMessage(outcome)
