import type { Course } from '../content/catalog/catalog.ts'
import { textIn } from '../content/localized.ts'
import { insertVersion, insertWork } from '../features/final-works/queries.ts'
import { insertDecision, listReviewers } from '../features/final-works/reviews/queries.ts'
import { displayName } from '../features/identity/display-name.ts'
import { ownHubName } from '../features/identity/own-hub.ts'
import { notify } from '../features/notifications/notify.ts'
import { passCourse } from '../features/passes/service.ts'
import { promote } from '../features/ranks/promote.ts'
import { saveUser } from '../features/session/users.queries.ts'
import { dueAt } from '../platform/calendar/working-days.ts'
import type { DbOrTx } from '../platform/db/connect.ts'
import type { DemoDeps } from './accounts.ts'
import { completeSublessons, enrol, type Study } from './study.ts'
import type { DemoWork, ReviewedDemoWork } from './works.ts'
import * as works from './works.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

interface SubmittedVersion {
  versionId: string
  workId: string
  submittedAt: Date
}

const taskOf = ({ finalWork }: Course, { task }: DemoWork) =>
  finalWork?.tasks[task] ?? finalWork?.tasks[0] ?? null

/** Submits a work, or its next version. */
async function handIn(
  { config }: DemoDeps,
  tx: DbOrTx,
  { study, work, at, after }: { study: Study; work: DemoWork; at: Date; after?: SubmittedVersion },
): Promise<SubmittedVersion | null> {
  const { learner, course } = study
  const task = taskOf(course, work)
  if (!task) return null
  const who = { userId: learner.userId, courseId: course._id }
  const begun = { taskId: task._id, revisionId: course.revisionId, now: at }
  const workId = after?.workId ?? (await insertWork(tx, who, begun))
  const { title, description, language, youtube = null, googleDrive = null } = work
  const versionId = await insertVersion(tx, learner.userId, {
    workId,
    number: after ? 2 : 1,
    language,
    form: { title, description, attachments: [], youtube, vimeo: null, googleDrive, oneDrive: null },
    submittedAt: at,
    dueAt: dueAt(at, config.reviewDays),
  })
  return { versionId, workId, submittedAt: at }
}

interface ReviewInput {
  study: Study
  work: ReviewedDemoWork
  handedIn: SubmittedVersion
  reviewerId: string
  decision: 'approved' | 'rejected'
  at: Date
}

/** Adds a settled decision; an approval passes the course. Returns the certificate's number. */
async function decide({ config }: DemoDeps, tx: DbOrTx, reviewed: ReviewInput): Promise<string | null> {
  const { study, work, handedIn, reviewerId, decision, at } = reviewed
  const criteria = (taskOf(study.course, work)?.criteria ?? []).map(({ _id, levels }, place) => {
    const isMet = decision === 'approved' || place === 0
    const level = isMet ? levels?.at(-1) : levels?.[0]
    return { _id, isMet, note: isMet ? '' : works.unmetNote, ...(level && { level: level._id }) }
  })
  const id = await insertDecision(tx, {
    versionId: handedIn.versionId,
    reviewerId,
    decision,
    comment: work.comment,
    criteria,
    decidedAt: at,
    effectiveAt: at,
  })
  await tx.updateTable('review_decisions').set({ settled_at: at }).where('id', '=', id).execute()
  if (decision === 'rejected') return null
  const who = { userId: study.learner.userId, courseId: study.course._id }
  return passCourse({ config }, tx, {
    ...who,
    passedAt: at,
    evidence: 'final-work',
    evidenceId: handedIn.workId,
  })
}

/** Adds an approved final work; returns when, and the certificate's number. Null without a final work. */
export async function passFinalWork(
  deps: DemoDeps,
  tx: DbOrTx,
  { study, reviewerId, submittedAt }: { study: Study; reviewerId: string; submittedAt: Date },
): Promise<{ number: string; at: Date } | null> {
  const work = works.finished({ slug: study.course.slug, title: textIn(study.course.title, 'pl') })
  const handedIn = await handIn(deps, tx, { study, work, at: submittedAt })
  if (!handedIn) return null
  const at = new Date(submittedAt.getTime() + 20 * hour)
  const decided = { study, work, handedIn, reviewerId, decision: 'approved' as const, at }
  const number = await decide(deps, tx, decided)
  return number ? { number, at } : null
}

interface Person {
  name: string
  firstName: string
  lastName: string
  /** Submitted versions, and how many days ago; each decision follows a day later. */
  handed: (
    | { work: DemoWork; daysAgo: number; decision?: never }
    | { work: ReviewedDemoWork; daysAgo: number; decision: 'approved' | 'rejected' }
  )[]
}

/** So many days that, with any holidays, at least three of them are working days. */
const overdueSince = 13

const people: Person[] = [
  {
    name: 'piotr.zurawski',
    firstName: 'Piotr',
    lastName: 'Żurawski',
    handed: [{ work: works.recruitment, daysAgo: overdueSince }],
  },
  {
    name: 'marta.los',
    firstName: 'Marta',
    lastName: 'Łoś',
    handed: [
      { work: works.libraryDraft, daysAgo: 9, decision: 'rejected' },
      { work: works.library, daysAgo: 1.2 },
    ],
  },
  {
    name: 'emma.clarke',
    firstName: 'Emma',
    lastName: 'Clarke',
    handed: [{ work: works.guestHouse, daysAgo: 0.9 }],
  },
  {
    name: 'ola.kmiecik',
    firstName: 'Ola',
    lastName: 'Kmiecik',
    handed: [{ work: works.wholesaler, daysAgo: 0.2 }],
  },
  {
    name: 'tomasz.wrona',
    firstName: 'Tomasz',
    lastName: 'Wrona',
    handed: [{ work: works.school, daysAgo: 8, decision: 'approved' }],
  },
]

/** Adds a person without an account at the hub; null when they already exist. */
async function createPerson(
  tx: DbOrTx,
  { name, firstName, lastName }: Person,
  now: Date,
): Promise<string | null> {
  const email = `${name}@zenit.example`
  const known = await tx.selectFrom('users').where('email', '=', email).select('id').executeTakeFirst()
  if (known) return null
  const locale = name === 'emma.clarke' ? 'en' : 'pl'
  const who = { issuer: ownHubName, subject: `demo-${name}` }
  const userId = await saveUser(tx, { ...who, email, firstName, lastName, locale })
  if (userId)
    await promote(tx, { userId, rank: 2, reason: 'onboarding', now: new Date(now.getTime() - 20 * day) })
  return userId
}

/** Notifies reviewers of the overdue work. */
async function remind(
  tx: DbOrTx,
  { versionId }: SubmittedVersion,
  due: { courseId: string; dueAt: Date },
): Promise<void> {
  const now = due.dueAt
  const parameters = { courseId: due.courseId, versionId, percent: 100, dueAt: due.dueAt.toISOString() }
  const to = (await listReviewers(tx, { versionId, now })).map((userId) => ({ userId, parameters }))
  await notify(tx, { kind: 'review-due', cause: `${versionId} 100`, to, now })
}

async function learnAndHandIn(
  deps: DemoDeps,
  tx: DbOrTx,
  { person, course, reviewerId }: { person: Person; course: Course; reviewerId: string },
): Promise<void> {
  const now = deps.clock()
  const userId = await createPerson(tx, person, now)
  if (!userId) return
  const study: Study = { learner: { userId, name: displayName(person) }, course }
  const joinedAt = new Date(now.getTime() - 18 * day)
  await enrol(tx, study, joinedAt)
  await completeSublessons(tx, study, { count: Number.POSITIVE_INFINITY, at: joinedAt })
  let after: SubmittedVersion | undefined
  for (const one of person.handed) {
    const { work, daysAgo, decision } = one
    const at = new Date(now.getTime() - daysAgo * day)
    const handedIn = await handIn(deps, tx, { study, work, at, ...(after ? { after } : {}) })
    if (!handedIn) return
    after = handedIn
    const decidedAt = new Date(at.getTime() + 18 * hour)
    if (one.decision) await decide(deps, tx, { ...one, study, handedIn, reviewerId, at: decidedAt })
    const due = { courseId: course._id, dueAt: dueAt(at, deps.config.reviewDays) }
    if (!decision && daysAgo === overdueSince) await remind(tx, handedIn, due)
  }
}

/** Fills the queue of final works with different states: overdue, submitted again, waiting, and decided. */
export async function fillReviewQueue(deps: DemoDeps, reviewerId: string): Promise<void> {
  const courses = [...deps.catalog.courses.values()].filter(({ finalWork }) => finalWork)
  // Most of the texts are about a company's rules, which is the task of this demo course.
  const course = courses.find(({ slug }) => slug === 'prawo-i-etyka') ?? courses[0]
  if (!course) return
  for (const person of people)
    await deps.db.transaction().execute((tx) => learnAndHandIn(deps, tx, { person, course, reviewerId }))
}
