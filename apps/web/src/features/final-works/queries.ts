import { type Draft, type FinalWork, viewFinalWork } from '@zenit/contract/final-works'
import { queryClient, queryOf } from '../../query-client.ts'
import { outdateProgress } from '../courses/queries.ts'
import { formFrom, linkNames } from './form.ts'
import type { ServerDraft } from './writing/draft-keeper.ts'

export const finalWorkQuery = (courseId: string) => queryOf(viewFinalWork, { params: { id: courseId } })

const change = (courseId: string, to: (finalWork: FinalWork) => FinalWork): void => {
  queryClient.setQueryData(finalWorkQuery(courseId).queryKey, (old) => old && { exam: to(old.exam) })
}

/** Stores a response in the page's cache; other screens reload when they are opened. */
export function keepFinalWork(courseId: string, finalWork: FinalWork): void {
  queryClient.setQueryData(finalWorkQuery(courseId).queryKey, { exam: finalWork })
  outdateProgress()
}

/** Stores the draft that the server has saved. */
export function keepDraft(courseId: string, taskId: string, { form, sequence, savedAt }: ServerDraft): void {
  const links = Object.fromEntries(linkNames.map((name) => [name, form[name].trim() || null]))
  const { title, description, attachments } = form
  const draft = { examTaskId: taskId, title, description, attachments: [...attachments], sequence, savedAt }
  change(courseId, (finalWork) => ({ ...finalWork, draft: { ...draft, ...links } as Draft }))
}

export const dropDraft = (courseId: string): void =>
  change(courseId, (finalWork) => ({ ...finalWork, draft: null }))

/** The server's draft if it belongs to this task. */
export function serverDraftOf({ draft }: FinalWork, taskId: string): ServerDraft | null {
  if (draft?.examTaskId !== taskId) return null
  return { form: formFrom(draft), sequence: draft.sequence, savedAt: draft.savedAt }
}

/** Fetches the server's current state. */
export async function fetchFinalWork(courseId: string): Promise<FinalWork> {
  return (await queryClient.fetchQuery({ ...finalWorkQuery(courseId), staleTime: 0 })).exam
}
