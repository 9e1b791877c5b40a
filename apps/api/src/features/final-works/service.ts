import type { FinalWork } from '@zenit/contract/final-works'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { dueAt } from '../../platform/calendar/working-days.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import type { FinalWorkForm } from '../../schema/final-works.ts'
import { deleteUnsubmittedFiles, findOwnFiles, requireOwnFiles } from '../files/service.ts'
import { type FinalWorkRequest, learnerOf, requireFinalWork } from './access.ts'
import { readDraft, readForm, type SentForm } from './form.ts'
import { enqueueWarnings } from './jobs.ts'
import { type OpenFinalWork, requireTask, statusOf } from './policy.ts'
import {
  deleteDraft,
  findCourseOfWork,
  findDraft,
  findWork,
  insertVersion,
  insertWork,
  isSameForm,
  type Learner,
  lockEnrolment,
  saveDraft,
  type Work,
} from './queries.ts'
import { filesIn, toFinalWork } from './view.ts'

type LocalizedRequest = FinalWorkRequest & { language: Language }

async function present(deps: Deps, request: LocalizedRequest, open: OpenFinalWork): Promise<FinalWork> {
  const { courseId, language } = request
  const { userId } = learnerOf(request)
  const found = await findOwnFiles(deps.db, { userId, ids: filesIn(open) })
  const files = new Map(found.map((file) => [file.id, file]))
  return toFinalWork(open, { courseId, language, files, config: deps.config })
}

export async function viewFinalWork(deps: Deps, request: LocalizedRequest): Promise<FinalWork> {
  return present(deps, request, await requireFinalWork(deps, request))
}

/** Writes a version with its reminders, and deletes its draft. */
async function handIn(
  tx: DbOrTx,
  deps: Deps,
  {
    learner,
    ...version
  }: { learner: Learner; workId: string; number: number; language: Language; form: FinalWorkForm },
): Promise<void> {
  const { attachments } = version.form
  await requireOwnFiles(tx, { ...learner, ids: attachments, max: deps.config.uploads.maxFiles })
  const submittedAt = deps.clock()
  const times = { submittedAt, dueAt: dueAt(submittedAt, deps.config.reviewDays) }
  const id = await insertVersion(tx, learner.userId, { ...version, ...times })
  // Files that the draft named and the work does not are abandoned.
  const left = (await deleteDraft(tx, learner)).filter((file) => !attachments.includes(file))
  await deleteUnsubmittedFiles(deps, tx, { ...learner, ids: left })
  await enqueueWarnings(tx, deps, { id, ...times })
}

/** Whether the work began with this form: a repetition after a lost response. */
const isBegunBy = (work: Work, taskId: string, form: FinalWorkForm): boolean => {
  const first = work.versions.at(-1)
  return work.taskId === taskId && first !== undefined && isSameForm(first.form, form)
}

/** Submits a final work. Repeating it, also concurrently, returns the first submission. */
export async function createWork(
  deps: Deps,
  request: LocalizedRequest,
  { examTaskId, ...sent }: SentForm & { examTaskId: string },
): Promise<FinalWork> {
  const open = await requireFinalWork(deps, request)
  const { language } = request
  const task = requireTask(open, examTaskId, language)
  const form = readForm(sent, language)
  const learner = learnerOf(request)
  await deps.db.transaction().execute(async (tx) => {
    await lockEnrolment(tx, learner)
    const work = await findWork(tx, learner)
    if (work) return required(isBegunBy(work, task._id, form), 'conflict')
    const begun = { taskId: task._id, revisionId: open.revisionId, now: deps.clock() }
    const workId = await insertWork(tx, learner, begun)
    return handIn(tx, deps, { learner, workId, number: 1, language, form })
  })
  return viewFinalWork(deps, request)
}

interface ResubmissionInput {
  work: Work
  form: FinalWorkForm
  /** Number of the new version; undefined when the page does not send it. */
  number: number | undefined
}

/** Whether this form already is the newest version: a repetition after a lost response. */
function isResent({ work, form, number }: ResubmissionInput): boolean {
  const [newest] = work.versions
  if (newest.number === 1 || !isSameForm(newest.form, form)) return false
  // A rejected text may be submitted unchanged, because the content behind its links may have changed.
  return number === undefined ? statusOf(work) !== 'rejected' : number === newest.number
}

/** Submits a rejected work again as a new version; throws in any other state. */
export async function updateWork(
  deps: Deps,
  request: Omit<LocalizedRequest, 'courseId'> & { workId: string },
  { number, ...sent }: SentForm & { number?: number | undefined },
): Promise<FinalWork> {
  const { viewer, workId, language } = request
  const courseId = await findCourseOfWork(deps.db, { userId: viewer.user._id, workId })
  required(courseId, 'not-found')
  const inCourse: LocalizedRequest = { viewer, courseId, language }
  await requireFinalWork(deps, inCourse)
  const form = readForm(sent, language)
  const learner = learnerOf(inCourse)
  await deps.db.transaction().execute(async (tx) => {
    await lockEnrolment(tx, learner)
    const work = await findWork(tx, learner)
    required(work, 'not-found')
    if (isResent({ work, form, number })) return
    const next = work.versions[0].number + 1
    required(statusOf(work) === 'rejected' && (number ?? next) === next, 'conflict')
    await handIn(tx, deps, { learner, workId, number: next, language, form })
  })
  return viewFinalWork(deps, inCourse)
}

/** Throws unless the work can be written: not submitted, or rejected, and then with the same task. */
function requireDraftable(work: Work | null, taskId: string): void {
  if (!work) return
  required(statusOf(work) === 'rejected' && work.taskId === taskId, 'conflict')
}

/** Saves the unfinished form; the highest sequence wins. Repeating it returns the time of the first save. */
export async function saveFinalWorkDraft(
  deps: Deps,
  request: FinalWorkRequest & { spoken: Language },
  { examTaskId, sequence, ...sent }: SentForm & { examTaskId: string; sequence: number },
): Promise<{ sequence: number; savedAt: string }> {
  const open = await requireFinalWork(deps, request)
  requireTask(open, examTaskId, request.spoken)
  const form = readDraft(sent, request.spoken)
  const learner = learnerOf(request)
  const savedAt = await deps.db.transaction().execute(async (tx) => {
    await lockEnrolment(tx, learner)
    requireDraftable(await findWork(tx, learner), examTaskId)
    const kept = await findDraft(tx, learner)
    if (kept?.sequence === sequence && kept.taskId === examTaskId && isSameForm(kept.form, form))
      return kept.savedAt
    // The task was changed elsewhere: its draft was discarded on purpose, and sequences of two tasks cannot be
    // compared.
    required(!kept || kept.taskId === examTaskId, 'conflict')
    if (kept && kept.sequence >= sequence) throw new ApiError('stale-sequence')
    const now = deps.clock()
    const { revisionId } = open
    await saveDraft(tx, learner, { taskId: examTaskId, revisionId, form, sequence, savedAt: now })
    return now
  })
  return { sequence, savedAt: savedAt.toISOString() }
}

/** Deletes the draft and its files; submissions stay. */
export async function deleteFinalWorkDraft(
  deps: Deps,
  request: Pick<FinalWorkRequest, 'viewer' | 'courseId'>,
): Promise<void> {
  required(deps.catalog.courses.has(request.courseId), 'not-found')
  const learner = learnerOf(request)
  await deps.db.transaction().execute(async (tx) => {
    await lockEnrolment(tx, learner)
    await deleteUnsubmittedFiles(deps, tx, { ...learner, ids: await deleteDraft(tx, learner) })
  })
}
