import { parentPort, workerData } from 'node:worker_threads'
import { readPeople } from './read.ts'
import { type FileProblem, NoRows, type ReadFile } from './rows.ts'

export type Outcome = { read: ReadFile } | { problem: FileProblem }

const outcome = await readPeople(Buffer.from(workerData as Uint8Array)).then(
  (read): Outcome => ({ read }),
  (error: unknown): Outcome => {
    if (error instanceof NoRows) return { problem: error.why }
    throw error
  },
)
parentPort?.postMessage(outcome)
