import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checklistOf } from '../../../features/courses/ending/checklist.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/States.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Disclosure } from '../../Disclosure.tsx'
import { eligibilityQuery } from '../queries.ts'
import styles from './Checklist.module.css'

interface Props {
  courseId: string
  learnerId: string
}

const lines = ['joined', 'lessons', 'ending', 'certificate']

/** Each rule for the certificate, in the words that the learner reads (CERT-01). */
function Rules({ courseId, learnerId }: Props) {
  const { t } = useTranslation('studio-people')
  const { t: words, language } = useTranslation('certificates')
  const { data, isError, isFetching, refetch } = useQuery(eligibilityQuery(learnerId, courseId))
  if (!data && isError)
    return (
      <ErrorState
        level={3}
        title={t('courses.checklistFailed')}
        retryLabel={words('retry')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data)
    return (
      <div role="status" aria-label={t('courses.checklistLoading')} className={styles.rules}>
        {lines.map((line) => (
          <Skeleton key={line} shape="block" className={styles.place} />
        ))}
      </div>
    )
  return (
    <>
      <p className={styles.note}>{t('courses.asSeen')}</p>
      <ol className={styles.rules}>
        {checklistOf(data.eligibility, { t: words, language }).map(({ key, isMet, detail }) => (
          <li key={key} className={cx(styles.rule, isMet && styles.met)}>
            <span className={styles.dot}>{isMet && <Icon name="check" size={14} />}</span>
            <p>
              <strong>{words(`checklist.${key}.name`)}</strong>
              <VisuallyHidden>({t(isMet ? 'courses.met' : 'courses.unmet')})</VisuallyHidden> {detail}
            </p>
          </li>
        ))}
      </ol>
      {data.eligibility.canClaim && <p className={styles.ready}>{t('courses.canClaim')}</p>}
    </>
  )
}

/** Why a person can or cannot claim the certificate of a course; loaded when opened. */
export function Checklist({ title, ...whose }: Props & { title: string }) {
  const { t } = useTranslation('studio-people')
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure
      title={t('courses.checklist')}
      label={t('courses.checklistOf', { course: title })}
      onToggle={setOpen}
    >
      {isOpen && <Rules {...whose} />}
    </Disclosure>
  )
}
