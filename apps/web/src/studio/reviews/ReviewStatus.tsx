import { useQuery } from '@tanstack/react-query'
import type { Review } from '@zenit/contract/reviews'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../shell/use-session.ts'
import { studioPaths } from '../../studio-paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import styles from './Desk.module.css'
import { queue, queueQuery } from './queries.ts'
import { forgetOpinion } from './review-draft.ts'
import { useShortcuts } from './shortcuts.ts'
import type { ReviewActions } from './use-review-actions.ts'

interface Props {
  review: Review
  actions: ReviewActions
}

const everySecond = (listener: () => void) => {
  const timer = setInterval(listener, 250)
  return () => clearInterval(timer)
}
const deviceSecond = () => Math.floor(Date.now() / 1000)

/** Seconds by the server's clock until an instant; at least 0. */
function useSecondsUntil(instant: string | null, serverNow: string): number {
  const [offset] = useState(() => Date.parse(serverNow) - Date.now())
  const now = useSyncExternalStore(everySecond, deviceSecond) * 1000 + offset
  return instant ? Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000)) : 0
}

/** The next unclaimed work. */
function NextWork({ review }: { review: Review }) {
  const { t } = useTranslation('studio-reviews')
  const { data } = useQuery(queueQuery(queue.read(new URLSearchParams())))
  const next = data?.reviews.find(
    ({ _id, status, isOwn }) => _id !== review._id && status === 'waiting' && !isOwn,
  )
  return next ? (
    <LinkButton
      look="main"
      iconAfter="arrow-right"
      render={<Link to={studioPaths.review(next._id)} title={next.title} />}
    >
      {t('next')}
    </LinkButton>
  ) : (
    <LinkButton render={<Link to={studioPaths.reviews()} />}>{t('toQueue')}</LinkButton>
  )
}

/** The form is gone: focus, and the view on a small screen, move to the result. */
const focusOn = (words: HTMLElement | null) => words?.focus()

/** The decision is made; the reviewer can undo it for ten seconds. */
function Decided({ review, actions }: Props) {
  const { t } = useTranslation('studio-reviews')
  const left = useSecondsUntil(review.undoUntil, review.serverNow)
  const isOpen = review.may.undo && left > 0
  const reviewerId = useSession().user?._id ?? ''
  // The form is kept until the review cannot be resumed.
  useEffect(() => {
    if (!isOpen) forgetOpinion({ reviewerId, reviewId: review._id })
  }, [isOpen, reviewerId, review._id])
  const justDecided = review.may.undo ? focusOn : null
  useShortcuts({ u: isOpen ? () => actions.undo.mutate() : undefined })
  return (
    <div className={styles.standing}>
      <p ref={justDecided} tabIndex={-1} className={styles.said}>
        {isOpen ? t('undo.open') : t(`told.${review.status === 'approved' ? 'approved' : 'rejected'}`)}
      </p>
      {isOpen && (
        <Button icon="refresh" pending={actions.undo.isPending} onClick={() => actions.undo.mutate()}>
          {t('undo.action', { count: left })}
        </Button>
      )}
      <NextWork review={review} />
    </div>
  )
}

/** State of the work for a reviewer who cannot decide on it now. */
export function ReviewStatus({ review, actions }: Props) {
  const { t } = useTranslation('studio-reviews')
  const { status, claim, isOwn, may } = review
  useShortcuts({ c: may.claim ? () => actions.claim.mutate() : undefined })
  if (status === 'approved' || status === 'rejected')
    return <Decided key={review.undoUntil} review={review} actions={actions} />
  return (
    <div className={styles.standing}>
      <p className={styles.said}>
        {isOwn && t('ownBody')}
        {!isOwn && (claim ? t('claimedBody', { name: claim.reviewer }) : t('claimBody'))}
      </p>
      {may.claim && (
        <Button
          look="main"
          icon="edit"
          pending={actions.claim.isPending}
          onClick={() => actions.claim.mutate()}
        >
          {t('claim')}
        </Button>
      )}
      {!may.claim && <NextWork review={review} />}
    </div>
  )
}
