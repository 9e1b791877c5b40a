import { createQueue } from '../../../platform/concurrency/queue.ts'

/**
 * Limits concurrent inspections, which take memory and processor time. A client that is refused has already
 * sent all bytes, and can request the result again.
 */
export const inspections = createQueue({ running: 2, waiting: 500, patienceMs: 60_000 })
