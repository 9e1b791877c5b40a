import type { AnswerOf } from '@zenit/contract/call'
import type { listReviews } from '@zenit/contract/reviews'
import { percentWords } from '../../format/percent.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ProgressArc } from '../../ui/feedback/ProgressArc.tsx'
import styles from './QueuePage.module.css'

/** How many decisions were made on time. */
export function Punctuality({ decided, onTime, days }: AnswerOf<typeof listReviews>['punctuality']) {
  const { t, language } = useTranslation('studio-reviews')
  if (decided === 0) return null
  const share = onTime / decided
  const rate = percentWords(share, language)
  const words = t('punctuality.words', { onTime, count: decided, days })
  return (
    <div className={styles.punctuality}>
      <ProgressArc share={share} label={`${rate}: ${words}`} />
      <p>
        <strong className={styles.rate}>{t('punctuality.rate', { rate })}</strong>
        <span className={styles.note}>{words}</span>
      </p>
    </div>
  )
}
