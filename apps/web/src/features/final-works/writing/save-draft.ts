import { saveFinalWorkDraft } from '@zenit/contract/final-works'
import { ApiError, request } from '../../../api/client.ts'
import { errorsFrom, type FormValues, toBody } from '../form.ts'
import { fetchFinalWork, serverDraftOf } from '../queries.ts'
import type { SaveOutcome } from './draft-keeper.ts'

interface TaskRef {
  courseId: string
  taskId: string
}

interface Save {
  sequence: number
  form: FormValues
}

/** A keepalive request can carry at most 64 KiB (Fetch, “keepalive”). */
const mostWithKeepalive = 60_000

export const sendDraft = ({ courseId, taskId }: TaskRef, { sequence, form }: Save, keepalive = false) => {
  const body = { ...toBody(form), examTaskId: taskId, sequence }
  return request(saveFinalWorkDraft, {
    params: { courseId },
    body,
    isPatient: !keepalive,
    keepalive: keepalive && JSON.stringify(body).length < mostWithKeepalive,
  })
}

const over = ['conflict', 'not-found', 'not-joined', 'lessons-unfinished', 'out-of-order', 'rank-too-low']

/** Another tab or device has saved: returns its draft. If it was submitted there, nothing can be saved any more. */
async function afterStale({ courseId, taskId }: TaskRef): Promise<SaveOutcome> {
  const finalWork = await fetchFinalWork(courseId)
  const isClosed = finalWork.submitData !== null && finalWork.submitData.status !== 'rejected'
  const isOther = finalWork.draft !== null && finalWork.draft.examTaskId !== taskId
  return isClosed || isOther ? { kind: 'gone' } : { kind: 'stale', theirs: serverDraftOf(finalWork, taskId) }
}

/** One attempt to save a draft. */
export async function saveDraft(task: TaskRef, save: Save): Promise<SaveOutcome> {
  try {
    return { kind: 'saved', ...(await sendDraft(task, save)) }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'failed' }
    if (error.code === 'stale-sequence') return afterStale(task).catch(() => ({ kind: 'failed' }))
    if (error.code === 'invalid-input') return { kind: 'refused', errors: errorsFrom(error.fields) }
    return over.includes(error.code) ? { kind: 'gone' } : { kind: 'failed' }
  }
}
