import type { Deps } from './deps.ts'
import type { Job } from './platform/jobs.ts'

/** Every job of the product. */
export const jobs = (_deps: Deps): Job[] => []
