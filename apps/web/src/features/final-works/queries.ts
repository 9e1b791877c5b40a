import { type Draft, type Exam, viewExam } from '@zenit/contract/final-works'
import { queryClient, queryOf } from '../../query-client.ts'
import { outdateProgress } from '../courses/queries.ts'
import { formFrom, linkNames } from './form.ts'
import type { ServerDraft } from './writing/draft-keeper.ts'

export const examQuery = (courseId: string) => queryOf(viewExam, { params: { id: courseId } })

const change = (courseId: string, to: (exam: Exam) => Exam): void => {
  queryClient.setQueryData(examQuery(courseId).queryKey, (old) => old && { exam: to(old.exam) })
}

/** Puts what a call answered into the page; other screens know of it when they are opened. */
export function keepExam(courseId: string, exam: Exam): void {
  queryClient.setQueryData(examQuery(courseId).queryKey, { exam })
  outdateProgress()
}

/** The server has saved this. */
export function keepDraft(courseId: string, taskId: string, { form, sequence, savedAt }: ServerDraft): void {
  const links = Object.fromEntries(linkNames.map((name) => [name, form[name].trim() || null]))
  const { title, description, attachments } = form
  const draft = { examTaskId: taskId, title, description, attachments: [...attachments], sequence, savedAt }
  change(courseId, (exam) => ({ ...exam, draft: { ...draft, ...links } as Draft }))
}

export const dropDraft = (courseId: string): void => change(courseId, (exam) => ({ ...exam, draft: null }))

/** The server's draft of a task, if it is of that task. */
export function serverDraftOf({ draft }: Exam, taskId: string): ServerDraft | null {
  if (draft?.examTaskId !== taskId) return null
  return { form: formFrom(draft), sequence: draft.sequence, savedAt: draft.savedAt }
}

/** What the server has now. */
export async function fetchExam(courseId: string): Promise<Exam> {
  return (await queryClient.fetchQuery({ ...examQuery(courseId), staleTime: 0 })).exam
}
