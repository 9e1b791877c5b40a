import { readFile } from 'node:fs/promises'
import { createQueue, inQueue } from '../../../platform/concurrency/queue.ts'
import { runThread, ThreadExhausted } from '../../../platform/concurrency/thread.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import type { ReceivedFile } from '../../../platform/http/upload.ts'
import type { Outcome } from './read-worker.ts'
import { type FileProblem, mostRows, type ReadFile } from './rows.ts'

export const mostFileBytes = 2 * 1024 * 1024

const mostMs = 15_000
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
const readings = createQueue({ running: 1, waiting: 8 })

/** Maps the reader's errors to the codes that all uploads share. */
const codes: Record<FileProblem, string> = {
  empty: 'empty',
  damaged: 'damaged',
  unknown: 'people-unknown',
  columns: 'people-columns',
  rows: 'rows',
  bomb: 'bomb',
}

const refused = (why: FileProblem) =>
  new ApiError('file-format', {
    fields: [{ field: 'file', code: codes[why], values: { limit: mostRows } }],
  })

/**
 * Reads the people of an uploaded file in its own thread with limits of time and memory. Throws 415 `file-format`, and
 * 503 `unavailable` when too many uploads wait.
 */
export const readUploadedPeople = ({ path }: ReceivedFile): Promise<ReadFile> =>
  inQueue(readings, async () => {
    const program = new URL('./read-worker.ts', import.meta.url)
    try {
      const outcome = await runThread<Outcome>(program, await readFile(path), {
        mostMs,
        resourceLimits: memory,
      })
      if ('read' in outcome) return outcome.read
      throw refused(outcome.problem)
    } catch (error) {
      throw error instanceof ThreadExhausted ? refused('bomb') : error
    }
  })
