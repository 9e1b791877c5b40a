import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a thread. Under `node --watch` a thread would report each module that it loads as a message to whoever waits
 * for its results; it is not told that anybody watches.
 */
export function startThread(program: URL, options: WorkerOptions = {}): Worker {
  const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env
  return new Worker(program, { ...options, env })
}

interface ThreadLimits {
  mostMs: number
  resourceLimits: NonNullable<WorkerOptions['resourceLimits']>
}

/** It took more time or memory than it may. */
export class ThreadExhausted extends Error {}

/** What a program that posts one message answers, in a thread of its own. Throws {@link ThreadExhausted}. */
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
