import type { Review } from '@zenit/contract/reviews'
import { deviceStorage } from '../../storage.ts'

/** What a reviewer has entered so far; criteria without a judgement are absent. */
export interface ReviewDraft {
  judgements: Record<string, { isMet: boolean; note: string }>
  /** Level marked per criterion; absent in drafts stored before levels existed. */
  levels?: Record<string, string>
  comment: string
}

/** Several reviewers may share a browser; unsent input of one is not shown to another. */
interface Owner {
  reviewerId: string
  reviewId: string
}

const keyOf = ({ reviewerId, reviewId }: Owner) => `zenit.review.${reviewerId}.${reviewId}`
const nothing: ReviewDraft = { judgements: {}, comment: '' }

const isOpinion = (value: unknown): value is ReviewDraft =>
  typeof value === 'object' && value !== null && 'judgements' in value && 'comment' in value

/** Returns the form stored on this device before a reload. */
export function readReviewDraft(owner: Owner): ReviewDraft {
  const kept = deviceStorage.readJson(keyOf(owner))
  return isOpinion(kept) ? kept : nothing
}

export const keepReviewDraft = (owner: Owner, opinion: ReviewDraft): boolean =>
  deviceStorage.write(keyOf(owner), JSON.stringify(opinion))

export const forgetOpinion = (owner: Owner): boolean => deviceStorage.write(keyOf(owner), null)

export const judged = (opinion: ReviewDraft, criterion: string, isMet: boolean): ReviewDraft => ({
  ...opinion,
  judgements: {
    ...opinion.judgements,
    [criterion]: { isMet, note: opinion.judgements[criterion]?.note ?? '' },
  },
})

export const noted = (opinion: ReviewDraft, criterion: string, note: string): ReviewDraft => {
  const { isMet = false } = opinion.judgements[criterion] ?? {}
  return { ...opinion, judgements: { ...opinion.judgements, [criterion]: { isMet, note } } }
}

/** Returns the draft with the level of a criterion set or removed. */
export function levelled(opinion: ReviewDraft, criterion: string, level: string | null): ReviewDraft {
  const { [criterion]: _, ...others } = opinion.levels ?? {}
  return { ...opinion, levels: level === null ? others : { ...others, [criterion]: level } }
}

/** What a decision lacks: criteria without a judgement, and the hints of a rejection. */
export function missing(
  opinion: ReviewDraft,
  criteria: Review['assignment']['criteria'],
  isRejection: boolean,
) {
  return {
    criteria: criteria.filter(({ _id }) => !opinion.judgements[_id]).map(({ _id }) => _id),
    hints: isRejection && opinion.comment.trim() === '',
  }
}

/** Judgements in the form of the call. */
export const judgementsOf = (opinion: ReviewDraft, criteria: Review['assignment']['criteria']) =>
  criteria.flatMap(({ _id, levels = [] }) => {
    const judgement = opinion.judgements[_id]
    if (!judgement) return []
    const level = levels.find((one) => one._id === opinion.levels?.[_id])
    const { isMet, note } = judgement
    return [{ _id, isMet, note: note.trim(), ...(level && { level: level._id }) }]
  })
