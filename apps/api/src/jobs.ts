import type { Deps } from './deps.ts'
import { findOverdue } from './features/assignments/overdue.ts'
import { remindOfTraining, summariseTraining } from './features/assignments/reminders/remind.ts'
import { runBackups } from './features/backups/jobs.ts'
import { sweepImages } from './features/certificates/jobs.ts'
import { closeOverdue } from './features/closed-tests/jobs.ts'
import { regradeCourse } from './features/closed-tests/regrading/job.ts'
import { sweepDirectories } from './features/directory/jobs.ts'
import { sweepFiles } from './features/files/jobs.ts'
import { eraseFiles } from './features/files/service.ts'
import { settle, warnReviewers } from './features/final-works/jobs.ts'
import { forgottenPassword, sweepHub } from './features/hub/jobs.ts'
import { sweepInvitations } from './features/invitations/jobs.ts'
import { announceCourses } from './features/notifications/new-courses.ts'
import { remindOfStreaks } from './features/notifications/streaks-at-risk.ts'
import { countPeople } from './features/organisations/jobs.ts'
import { checkLinks } from './features/packs/links/link-checks.ts'
import { publishDue } from './features/packs/requests/job.ts'
import { removeFiles } from './features/privacy/jobs.ts'
import { deliverItem, sweepPromptbook } from './features/promptbook/jobs.ts'
import { sweepReports, writeReport } from './features/reports/exports/jobs.ts'
import { checkStandings, countStandings, keepFigures } from './features/reports/jobs.ts'
import { serveSchedules } from './features/reports/views/schedule.ts'
import { sweepSessions } from './features/session/jobs.ts'
import { deliverWebhooks, sweepWebhooks } from './features/webhooks/deliver.ts'
import { sweepIdempotencyKeys } from './platform/http/idempotency/sweep.ts'
import { sweepLimits } from './platform/http/limits/sweep-limits.ts'
import { type Job, releaseJobs } from './platform/jobs.ts'
import { deliverMail, sweepMails } from './platform/mail/deliver.ts'

/** Every job of the product. */
export const jobs = (deps: Deps): Job[] => [
  announceCourses(deps),
  checkLinks(deps),
  checkStandings(deps),
  closeOverdue(deps),
  countPeople(deps),
  countStandings(deps),
  deliverItem(deps),
  deliverMail(deps),
  deliverWebhooks(deps),
  eraseFiles(deps),
  findOverdue(deps),
  forgottenPassword(deps),
  keepFigures(deps),
  publishDue(deps),
  regradeCourse(deps),
  releaseJobs(deps),
  remindOfStreaks(deps),
  remindOfTraining(deps),
  removeFiles(deps),
  runBackups(deps),
  settle(deps),
  summariseTraining(deps),
  sweepDirectories(deps),
  sweepFiles(deps),
  sweepImages(deps),
  sweepHub(deps),
  sweepIdempotencyKeys(deps),
  sweepInvitations(deps),
  sweepLimits(deps),
  sweepMails(deps),
  sweepPromptbook(deps),
  sweepSessions(deps),
  warnReviewers(deps),
  serveSchedules(deps),
  sweepReports(deps),
  sweepWebhooks(deps),
  writeReport(deps),
]
