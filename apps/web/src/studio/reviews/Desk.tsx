import type { Review } from '@zenit/contract/reviews'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Criterion } from './Criterion.tsx'
import styles from './Desk.module.css'
import { judgementsOf, missing, type ReviewDraft } from './review-draft.ts'
import { useShortcuts } from './shortcuts.ts'
import type { ReviewActions } from './use-review-actions.ts'
import { useReviewDraft } from './use-review-draft.ts'

interface Props {
  review: Review
  actions: ReviewActions
}

const focusFirstProblem = (form: RefObject<HTMLFormElement | null>) =>
  requestAnimationFrame(() =>
    form.current?.querySelector<HTMLElement>('[aria-invalid] input, textarea[aria-invalid]')?.focus(),
  )

type DecisionWord = 'approved' | 'rejected'

/** Sends the decision once it is complete; shows what is missing from the first attempt on. */
function useDecision({ review, actions }: Props, opinion: ReviewDraft) {
  const form = useRef<HTMLFormElement>(null)
  const [attempted, setAttempted] = useState<DecisionWord | null>(null)
  const { criteria } = review.assignment
  const missingFor = (decision: DecisionWord) => missing(opinion, criteria, decision === 'rejected')
  const decide = (decision: DecisionWord) => {
    if (actions.decide.isPending) return
    setAttempted(decision)
    const { criteria: open, hints } = missingFor(decision)
    if (open.length > 0 || hints) return focusFirstProblem(form)
    const body = { decision, comment: opinion.comment.trim(), criteria: judgementsOf(opinion, criteria) }
    actions.decide.mutate(body)
  }
  return { form, lacks: attempted ? missingFor(attempted) : null, decide }
}

function Actions({ actions, onDecide }: Pick<Props, 'actions'> & { onDecide: (to: DecisionWord) => void }) {
  const { t } = useTranslation('studio-reviews')
  const { decide, release } = actions
  return (
    <div className={styles.actions}>
      <Button look="sun" icon="check" pending={decide.isPending} onClick={() => onDecide('approved')}>
        {t('approve')}
      </Button>
      <Button icon="refresh" pending={decide.isPending} onClick={() => onDecide('rejected')}>
        {t('reject')}
      </Button>
      <Button look="quiet" pending={release.isPending} onClick={() => release.mutate()}>
        {t('release')}
      </Button>
    </div>
  )
}

/** The reviewer's form: each criterion, a comment or hints, and the decision. */
export function Desk({ review, actions }: Props) {
  const { t } = useTranslation('studio-reviews')
  const words = useRef<HTMLTextAreaElement>(null)
  const { criteria } = review.assignment
  const { opinion, judge, level, note, comment } = useReviewDraft(review, (onError) =>
    actions.claim.mutate(undefined, { onError }),
  )
  const { form, lacks, decide } = useDecision({ review, actions }, opinion)
  const turn = (id: string) => judge(id, !opinion.judgements[id]?.isMet)
  useShortcuts({
    ...Object.fromEntries(criteria.slice(0, 9).map(({ _id }, index) => [String(index + 1), () => turn(_id)])),
    k: () => words.current?.focus(),
    a: () => decide('approved'),
    r: () => decide('rejected'),
  })

  return (
    <form ref={form} className={styles.desk} onSubmit={(event) => event.preventDefault()}>
      {criteria.map((criterion, index) => (
        <Criterion
          key={criterion._id}
          criterion={criterion}
          number={index + 1}
          judgement={opinion.judgements[criterion._id]}
          isMissing={lacks?.criteria.includes(criterion._id) ?? false}
          lang={review.language}
          onJudge={(isMet) => judge(criterion._id, isMet)}
          level={opinion.levels?.[criterion._id] ?? null}
          onLevel={(chosen) => level(criterion._id, chosen)}
          onNote={(text) => note(criterion._id, text)}
        />
      ))}
      <Field
        label={t('comment')}
        hint={t('commentHint')}
        error={lacks?.hints ? t('hintsMissing') : undefined}
      >
        {(wired) => (
          <textarea
            {...wired}
            ref={words}
            className={styles.comment}
            rows={6}
            maxLength={10_000}
            value={opinion.comment}
            onChange={(event) => comment(event.target.value)}
          />
        )}
      </Field>
      <Actions actions={actions} onDecide={decide} />
      <p className={styles.kept}>{t('kept')}</p>
    </form>
  )
}
