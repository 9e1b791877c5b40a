import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a thread. Under `node --watch` a thread would report each module that it loads as a message to whoever waits
 * for its results; it is not told that anybody watches.
 */
export function startThread(program: URL, options: WorkerOptions = {}): Worker {
  const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env
  return new Worker(program, { ...options, env })
}
