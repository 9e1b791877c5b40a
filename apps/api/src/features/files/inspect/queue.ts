import { createQueue } from '../../../platform/concurrency/queue.ts'

/**
 * Limits concurrent inspections, which take memory and processor time. A client whose turn does not come has already
 * sent all bytes, and can ask again for the result.
 */
export const inspections = createQueue({ running: 2, waiting: 500, patienceMs: 60_000 })
