import type { Review } from '@zenit/contract/reviews'
import { useRef, useState } from 'react'
import { useSession } from '../../shell/use-session.ts'
import {
  judged,
  keepReviewDraft,
  levelled,
  noted,
  type ReviewDraft,
  readReviewDraft,
} from './review-draft.ts'

/** A claim with less time left is renewed while the reviewer works. */
const renewBelowMs = 20 * 60_000

/** The reviewer's input, stored on this device; editing it renews the claim. */
export function useReviewDraft({ _id, claim, serverNow }: Review, onRenew: (onError: () => void) => void) {
  const owner = { reviewerId: useSession().user?._id ?? '', reviewId: _id }
  const [opinion, setOpinion] = useState(() => readReviewDraft(owner))
  const renewedFor = useRef<string | null>(null)
  const change = (next: ReviewDraft) => {
    setOpinion(next)
    keepReviewDraft(owner, next)
    if (!claim?.isMine || renewedFor.current === claim.expiresAt) return
    if (Date.parse(claim.expiresAt) - Date.parse(serverNow) > renewBelowMs) return
    // Once per claim: the response brings a new one.
    renewedFor.current = claim.expiresAt
    onRenew(() => {
      renewedFor.current = null
    })
  }
  return {
    opinion,
    judge: (criterion: string, isMet: boolean) => change(judged(opinion, criterion, isMet)),
    level: (criterion: string, level: string | null) => change(levelled(opinion, criterion, level)),
    note: (criterion: string, words: string) => change(noted(opinion, criterion, words)),
    comment: (comment: string) => change({ ...opinion, comment }),
  }
}
