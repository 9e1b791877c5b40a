import { useMutation } from '@tanstack/react-query'
import { createFinalWork, type FinalWork, updateFinalWork } from '@zenit/contract/final-works'
import { useNavigate } from 'react-router'
import { ApiError, request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { paths } from '../../../paths.ts'
import { queryClient } from '../../../query-client.ts'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { errorsFrom, type FieldErrors, toBody } from '../form.ts'
import { finalWorkQuery, keepFinalWork, serverDraftOf } from '../queries.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { forgetLocalDrafts } from './local-drafts.ts'

interface Options {
  finalWork: FinalWork
  taskId: string
  userId: string
  keeper: DraftKeeper
  onErrors: (errors: FieldErrors) => void
}

/** Another device has continued the form: nobody should submit what they have not seen. */
class OvertakenError extends Error {}

async function send({ finalWork, taskId, keeper }: Options) {
  // Waits for the running save, so that no older draft arrives after the submission.
  await keeper.pause()
  const { exam: there } = await queryClient.fetchQuery({ ...finalWorkQuery(finalWork._id), staleTime: 0 })
  if (keeper.isOvertaken(serverDraftOf(there, taskId))) throw new OvertakenError()
  const form = toBody(keeper.current())
  const { submitData } = finalWork
  if (!submitData)
    return request(createFinalWork, { body: { ...form, courseId: finalWork._id, examTaskId: taskId } })
  const number = (submitData.versions[0]?.number ?? 1) + 1
  return request(updateFinalWork, { params: { submitId: submitData._id }, body: { ...form, number } })
}

function errorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'too-many-files') return { attachments: { code: 'too-many' } }
  return error.code === 'invalid-input' ? errorsFrom(error.fields) : {}
}

/** Submits the work for the first time, or again after a rejection. */
export function useSubmit(options: Options) {
  const { t } = useTranslation('final-works')
  const navigate = useNavigate()
  const { finalWork, taskId, userId, keeper, onErrors } = options
  const courseId = finalWork._id
  return useMutation({
    mutationFn: () => send(options),
    onSuccess: async (answer) => {
      keeper.stop()
      await forgetLocalDrafts({ userId, courseId })
      keepFinalWork(courseId, answer.exam)
      toasts.success(t('submit.done'))
      await navigate(paths.courseFinalWork(courseId, taskId), { replace: true, state: { isFresh: true } })
    },
    onError: (error) => {
      keeper.resume()
      if (error instanceof OvertakenError) return toasts.warning(t('submit.overtaken'))
      const errors = errorsOf(error)
      if (Object.keys(errors).length > 0) return onErrors(errors)
      // Submitted by another tab or device: the page shows it.
      if (error instanceof ApiError && error.code === 'conflict')
        void queryClient.invalidateQueries({ queryKey: finalWorkQuery(courseId).queryKey })
    },
  })
}
