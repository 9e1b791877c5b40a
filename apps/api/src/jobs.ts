import type { Deps } from './deps.ts'
import { closeOverdue } from './features/closed-tests/jobs.ts'
import { sweepHub } from './features/hub/jobs.ts'
import { deliverItem, sweepPromptbook } from './features/promptbook/jobs.ts'
import { sweepSessions } from './features/session/jobs.ts'
import type { Job } from './platform/jobs.ts'

/** Every job of the product. */
export const jobs = (deps: Deps): Job[] => [closeOverdue(deps), deliverItem(deps), sweepHub(deps), sweepPromptbook(deps), sweepSessions(deps)]
