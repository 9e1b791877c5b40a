import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a thread. Under `node --watch` a thread would send a message to its parent for each module that it loads, so
 * watching is switched off for it.
 */
export function startThread(program: URL, options: WorkerOptions = {}): Worker {
  const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env
  const thread = new Worker(program, { ...options, env })
  // A thread may fail when nobody listens any more, for example run out of memory while it is being ended. Without a
  // listener its error would end the whole process.
  thread.on('error', () => undefined)
  return thread
}

interface ThreadLimits {
  mostMs: number
  resourceLimits: NonNullable<WorkerOptions['resourceLimits']>
}

/** The thread exceeded its time or memory. */
export class ThreadExhausted extends Error {}

/** Returns the one message that a program posts in its own thread. Throws {@link ThreadExhausted}. */
export async function runThread<Outcome>(
  program: URL,
  workerData: unknown,
  { mostMs, resourceLimits }: ThreadLimits,
): Promise<Outcome> {
  const worker = startThread(program, { workerData, resourceLimits })
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const exhausted = () => reject(new ThreadExhausted())
  const timer = setTimeout(exhausted, mostMs)
  worker.once('message', resolve)
  worker.once('error', (error: Error & { code?: string }) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? exhausted() : reject(error),
  )
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
