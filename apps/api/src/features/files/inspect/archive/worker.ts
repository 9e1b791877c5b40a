import { parentPort, workerData } from 'node:worker_threads'
import type { ContentFormat } from '@zenit/contract/file-formats'
import { ContentFault, type FaultReason } from '../../../../platform/files/content-fault.ts'
import { inspectArchiveFile } from './inspect.ts'

export interface Task {
  path: string
  format: ContentFormat
  /** What may lie in a zip. */
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
    // The disk's trouble is ours, not the file's.
    if (typeof (error as NodeJS.ErrnoException).syscall === 'string') throw error
    return { fault: { why: 'damaged', message: 'must be a whole archive' } }
  }
}

// A failure ends the thread, and its parent hears of it as the thread's error.
parentPort?.postMessage(await run(workerData as Task))
