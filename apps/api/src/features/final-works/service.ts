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

/** Writes a version with its reminders, and takes the draft away that it was written in. */
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
  // Files that the draft named and the work does not are nobody's any more.
  const left = (await deleteDraft(tx, learner)).filter((file) => !attachments.includes(file))
  await deleteUnsubmittedFiles(deps, tx, { ...learner, ids: left })
  await enqueueWarnings(tx, deps, { id, ...times })
}

/** Whether the work was begun by this very form: a repetition whose answer was lost. */
const isBegunBy = (work: Work, taskId: string, form: FinalWorkForm): boolean => {
  const first = work.versions.at(-1)
  return work.taskId === taskId && first !== undefined && isSameForm(first.form, form)
}

/** Hands in a final work. The same again, also at the same moment, returns what was handed in. */
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
  /** Which version it is to be; undefined when the page does not say. */
  number: number | undefined
}

/** Whether this very form is the newest version already: a repetition whose answer was lost. */
function isResent({ work, form, number }: ResubmissionInput): boolean {
  const [newest] = work.versions
  if (newest.number === 1 || !isSameForm(newest.form, form)) return false
  // A rejected text may be handed in unchanged: what its links lead to may not be what it was.
  return number === undefined ? statusOf(work) !== 'rejected' : number === newest.number
}

/** Hands in a rejected work again, as a new version. In any other state it is refused. */
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

/** A draft is of a work that is to be written: not handed in, or rejected, and then of its task. */
function requireDraftable(work: Work | null, taskId: string): void {
  if (!work) return
  required(statusOf(work) === 'rejected' && work.taskId === taskId, 'conflict')
}

/** Keeps the unfinished form, the newest sequence last; the same once more returns when it was kept. */
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
    // The task was changed elsewhere: its draft was discarded on purpose, and sequences of two tasks say nothing.
    required(!kept || kept.taskId === examTaskId, 'conflict')
    if (kept && kept.sequence >= sequence) throw new ApiError('stale-sequence')
    const now = deps.clock()
    const { revisionId } = open
    await saveDraft(tx, learner, { taskId: examTaskId, revisionId, form, sequence, savedAt: now })
    return now
  })
  return { sequence, savedAt: savedAt.toISOString() }
}

/** Discards the unfinished form with its files; what was handed in stays. */
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
