import { useMutation } from '@tanstack/react-query'
import { deleteFinalWorkDraft, type FinalWork } from '@zenit/contract/final-works'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { dropDraft } from '../queries.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { forgetLocalDrafts } from './local-drafts.ts'

interface Options {
  finalWork: FinalWork
  userId: string
  /** Keeper of the open form. */
  keeper?: DraftKeeper
  onDiscarded: () => void
}

/** Discards the draft with its files: first on the server, then on this device. */
export function useDiscard({ finalWork, userId, keeper, onDiscarded }: Options) {
  const { t } = useTranslation('final-works')
  const courseId = finalWork._id
  return useMutation({
    mutationFn: async () => {
      await keeper?.pause()
      await request(deleteFinalWorkDraft, { params: { courseId } })
    },
    onSuccess: async () => {
      keeper?.stop()
      await forgetLocalDrafts({ userId, courseId })
      dropDraft(courseId)
      onDiscarded()
    },
    onError: () => {
      keeper?.resume()
      toasts.error(t('change.failed'))
    },
  })
}
