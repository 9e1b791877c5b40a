import { busy, inQueue } from '../../../../platform/concurrency/queue.ts'
import { startThread } from '../../../../platform/concurrency/thread.ts'
import { ContentFault, otherContent } from '../../../../platform/files/content-fault.ts'
import { inspections } from '../queue.ts'
import { readHead } from '../read-head.ts'
import type { Outcome, Task } from './worker.ts'

const localHeader = Buffer.from('PK\x03\x04', 'latin1')

/** An archive at every limit takes a few seconds; if it takes longer, the machine is busy. */
const defaultLongestMs = 30_000
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

const program = new URL('./worker.ts', import.meta.url)

function runWorker(task: Task, longestMs: number): Promise<Outcome> {
  const worker = startThread(program, { workerData: task, resourceLimits: memory })
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const tooLong = setTimeout(() => reject(busy()), longestMs)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('the inspection of an archive ended early')))
  return promise.finally(() => {
    clearTimeout(tooLong)
    return worker.terminate()
  })
}

/**
 * Checks that an archive, or an office document, which is one, matches its format, and that everything inside follows
 * the rules for single files. Reads it without writing anything, in a thread with limited memory and time, a few at
 * once. Throws {@link ContentFault}, or `unavailable` when it cannot start or finish in time.
 */
export async function checkArchive(task: Task, longestMs = defaultLongestMs): Promise<void> {
  // At the very start: nothing may precede the archive (polyglots, self-extracting programs).
  const head = await readHead(task.path)
  if (!head.subarray(0, 4).equals(localHeader)) throw otherContent()
  const { fault } = await inQueue(inspections, () => runWorker(task, longestMs))
  if (fault) throw new ContentFault(fault.why, fault.message)
}
