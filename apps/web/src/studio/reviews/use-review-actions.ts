import { useMutation } from '@tanstack/react-query'
import type { AnswerOf, BodyOf } from '@zenit/contract/call'
import {
  claimReview,
  decideReview,
  listReviews,
  releaseReview,
  undoReview,
  type viewReview,
} from '@zenit/contract/reviews'
import { ApiError, request } from '../../api/client.ts'
import { currentTexts } from '../../i18n/i18n.ts'
import { queryClient } from '../../query-client.ts'
import { toasts } from '../../ui/feedback/toasts.ts'
import { reviewQuery } from './queries.ts'

export type Decision = BodyOf<typeof decideReview>
type Answer = AnswerOf<typeof viewReview>

/** A reviewer's actions on a work; each response is its new state. */
export function useReviewActions(id: string) {
  const { queryKey } = reviewQuery(id)
  const params = { id }
  const keep = {
    onSuccess: ({ review }: Answer) => {
      queryClient.setQueryData(queryKey, { review })
      void queryClient.invalidateQueries({ queryKey: [listReviews.path] })
    },
    onError: (error: Error) => {
      const t = currentTexts('studio-reviews')
      const isConflict = error instanceof ApiError && error.code === 'conflict'
      toasts.error(isConflict ? t('conflict') : t('actionFailed'))
      // Another reviewer was faster, or the claim expired: reloads the current state.
      void queryClient.invalidateQueries({ queryKey })
    },
  }
  return {
    claim: useMutation({ mutationFn: () => request(claimReview, { params }), ...keep }),
    release: useMutation({ mutationFn: () => request(releaseReview, { params }), ...keep }),
    decide: useMutation({
      mutationFn: (body: Decision) => request(decideReview, { params, body }),
      ...keep,
    }),
    undo: useMutation({ mutationFn: () => request(undoReview, { params }), ...keep }),
  }
}

export type ReviewActions = ReturnType<typeof useReviewActions>
