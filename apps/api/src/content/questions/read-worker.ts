import { parentPort, workerData } from 'node:worker_threads'
import { NoQuestions, type QuestionProblem, type QuestionSource, readQuestions } from './read.ts'
import type { ReadQuestions } from './read-question.ts'

export type Outcome = { read: ReadQuestions } | { problem: QuestionProblem }

const { bytes, ...source } = workerData as QuestionSource

const outcome = await readQuestions({ ...source, bytes: Buffer.from(bytes) }).then(
  (read): Outcome => ({ read }),
  (error: unknown): Outcome => {
    if (error instanceof NoQuestions) return { problem: error.why }
    // Elements nested too deeply for the stack.
    if (error instanceof RangeError) return { problem: 'damaged' }
    throw error
  },
)
parentPort?.postMessage(outcome)
