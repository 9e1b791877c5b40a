import type { Result } from '@zenit/contract/closed-tests'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ProgressArc } from '../../../ui/feedback/ProgressArc.tsx'
import styles from './Result.module.css'

/** The score of an attempt. */
export function Reached({ result }: { result: Result }) {
  const { t } = useTranslation('closed-tests')
  const { percentage, correctCount, totalQuestions } = result
  return (
    <div className={styles.reached}>
      <ProgressArc share={percentage / 100} label={`${percentage}%`} />
      <strong>{t('result.percentage', { percentage })}</strong>
      <span>{t('result.score', { correct: correctCount, count: totalQuestions })}</span>
    </div>
  )
}
