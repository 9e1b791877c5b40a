import { parentPort, workerData } from 'node:worker_threads'
import type { ContentFormat } from '@zenit/contract/file-formats'
import { ContentFault, type FaultReason } from '../../../../platform/files/content-fault.ts'
import { inspectArchiveFile } from './inspect.ts'

export interface Task {
  path: string
  format: ContentFormat
  /** Formats allowed in a zip. */
  formats: readonly ContentFormat[]
}

export interface Outcome {
  fault: { why: FaultReason; message: string } | null
}

async function run(task: Task): Promise<Outcome> {
  try {
    await inspectArchiveFile(task)
    return { fault: null }
  } catch (error) {
    if (error instanceof ContentFault) return { fault: { why: error.why, message: error.message } }
    // A disk error is ours, not the file's.
    if (typeof (error as NodeJS.ErrnoException).syscall === 'string') throw error
    return { fault: { why: 'damaged', message: 'must be a whole archive' } }
  }
}

// An error ends the thread, and its parent receives it.
parentPort?.postMessage(await run(workerData as Task))
