import { createQueue } from '../../../platform/concurrency/queue.ts'

/**
 * Looking into a file takes memory and processor time, so only so many are looked into at once, however many come. Who
 * waits in vain has all bytes here already, and comes back for the outcome.
 */
export const inspections = createQueue({ running: 2, waiting: 500, patienceMs: 60_000 })
