import type { UploadedFile } from '@zenit/contract/files'
import type {
  Criterion as CriterionView,
  SubmitData,
  Task as TaskView,
  Version as VersionView,
} from '@zenit/contract/final-works'
import {
  type Draft as DraftView,
  type FinalWork,
  longestDescription,
  longestTitle,
} from '@zenit/contract/final-works'
import type { Config } from '../../config/config.ts'
import type { CriterionDocument, Language } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { FinalWorkForm } from '../../schema/final-works.ts'
import type { StoredFile } from '../files/stored-file.ts'
import { toUploadedFile, toUploadLimits } from '../files/view.ts'
import { type OpenFinalWork, statusOf, type Task } from './policy.ts'
import type { Decision, Draft, Version, Work } from './queries.ts'

/** Files by id. */
export type FilesById = ReadonlyMap<string, StoredFile>

export const toTask = ({ _id, title, description, criteria }: Task, language: Language): TaskView => ({
  _id,
  title: textIn(title, language),
  description: textIn(description, language),
  criteria: criteria.map((criterion) => toCriterion(criterion, language)),
})

const toCriterion = ({ _id, label, levels }: CriterionDocument, language: Language): CriterionView => ({
  _id,
  label: textIn(label, language),
  ...(levels && {
    levels: levels.map((level) => ({
      _id: level._id,
      name: textIn(level.name, language),
      description: textIn(level.description, language),
    })),
  }),
})

function toForm(form: FinalWorkForm, files: FilesById) {
  const attachments = form.attachments.flatMap((id): UploadedFile[] => {
    const file = files.get(id)
    return file ? [toUploadedFile(file)] : []
  })
  const { title, description, youtube, vimeo, googleDrive, oneDrive } = form
  return { title, description, attachments, youtube, vimeo, googleDrive, oneDrive }
}

const toDecision = (decision: Decision): VersionView['decision'] => ({
  status: decision.decision,
  comment: decision.comment,
  criteria: decision.criteria.map(({ _id, isMet, note, level }) => ({
    _id,
    isMet,
    note,
    ...(level && { level }),
  })),
  decidedAt: decision.decidedAt.toISOString(),
})

/** Returns a version with its decision, if this reader may see one. The reviewer's name is left out. */
export const toVersion = (
  version: Version,
  { files, sees }: { files: FilesById; sees: (decision: Decision) => boolean },
): VersionView => ({
  _id: version.id,
  number: version.number,
  ...toForm(version.form, files),
  submittedAt: version.submittedAt.toISOString(),
  dueAt: version.dueAt.toISOString(),
  decision: version.decision && sees(version.decision) ? toDecision(version.decision) : null,
})

/** Whether its author may see it: a decision that can still be taken back does not count. */
export const isSettled = ({ settledAt }: Decision): boolean => settledAt !== null

function toSubmitData(work: Work, files: FilesById): SubmitData {
  const [newest, ...earlier] = work.versions
  const toOwn = (version: Version) => toVersion(version, { files, sees: isSettled })
  const first = toOwn(newest)
  const { submittedAt, dueAt } = first
  return {
    _id: work.id,
    examTaskId: work.taskId,
    status: statusOf(work),
    ...toForm(newest.form, files),
    comment: first.decision?.comment ?? null,
    submittedAt,
    dueAt,
    versions: [first, ...earlier.map(toOwn)],
  }
}

const toDraft = ({ taskId, form, sequence, savedAt }: Draft, files: FilesById): DraftView => ({
  examTaskId: taskId,
  ...toForm(form, files),
  sequence,
  savedAt: savedAt.toISOString(),
})

/** Returns the ids of all files in a final work. */
export const filesIn = ({ work, draft }: Pick<OpenFinalWork, 'work' | 'draft'>): string[] => [
  ...new Set([
    ...(work?.versions ?? []).flatMap(({ form }) => form.attachments),
    ...(draft?.form.attachments ?? []),
  ]),
]

/** Returns the final work as its learner sees it now. */
export function toFinalWork(
  { document, finalWork, work, draft, finish }: OpenFinalWork,
  {
    courseId,
    language,
    files,
    config,
  }: { courseId: string; language: Language; files: FilesById; config: Config },
): FinalWork {
  return {
    _id: courseId,
    courseTitle: textIn(document.title, language),
    overview: textIn(finalWork.overview, language),
    isSingleTask: finalWork.tasks.length === 1,
    tasks: finalWork.tasks.map((task) => toTask(task, language)),
    isSubmittedByUser: work !== null,
    submitData: work && toSubmitData(work, files),
    draft: draft && toDraft(draft, files),
    limits: { title: longestTitle, description: longestDescription, uploads: toUploadLimits(config) },
    reviewDays: config.reviewDays,
    hasCertificate: document.hasCertificate,
    finish,
  }
}
