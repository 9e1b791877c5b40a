import { useQuery } from '@tanstack/react-query'
import type { Course } from '@zenit/contract/courses'
import type { Eligibility } from '@zenit/contract/eligibility'
import { Link } from 'react-router'
import { useIsOffline } from '../../../connection.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/States.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { eligibilityQuery } from '../queries.ts'
import styles from './Checklist.module.css'
import { type ChecklistRow, checklistOf, leadOf, untilOf } from './checklist.ts'

interface RowProps {
  row: ChecklistRow
  courseId: string
  next: Eligibility['next']
}

function Row({ row: { key, isMet, detail, isNext }, courseId, next }: RowProps) {
  const { t, language } = useTranslation('certificates')
  const lead = isNext ? leadOf(courseId, next) : null
  const until = isNext ? untilOf(next, { t, language }) : null
  return (
    <li className={cx(styles.row, isMet && styles.met, isNext && styles.next)}>
      <span className={styles.dot}>{isMet && <Icon name="check" size={15} />}</span>
      <div className={styles.words}>
        <h3 className={styles.name}>
          {t(`checklist.${key}.name`)}
          <VisuallyHidden>({t(isMet ? 'checklist.met' : 'checklist.unmet')})</VisuallyHidden>
        </h3>
        <p>{detail}</p>
        {until && <p className={styles.until}>{until}</p>}
        {lead && (
          <Link to={lead.to} className={styles.lead}>
            {t(lead.label)} <Icon name="arrow-right" size={17} />
          </Link>
        )}
      </div>
    </li>
  )
}

const lineNames = ['joined', 'lessons', 'certificate', 'ending', 'test']

/** As many placeholder lines as rules, so that nothing shifts. */
function Lines({ count }: { count: number }) {
  const { t } = useTranslation('certificates')
  return (
    <div role="status" aria-label={t('checklist.loading')} className={styles.skeleton}>
      {lineNames.slice(0, count).map((name) => (
        <Skeleton key={name} shape="block" className={styles.line ?? ''} />
      ))}
    </div>
  )
}

/** The server's rules for the certificate: which are met and how, and the next step. */
export function Checklist({ course: { _id, ending, closedTest, hasCertificate } }: { course: Course }) {
  const { t, language } = useTranslation('certificates')
  const isOffline = useIsOffline()
  const { data, isError, isFetching, refetch } = useQuery(eligibilityQuery(_id))
  // A course without ending and certificate has no checklist.
  if (ending === 'none' && !hasCertificate) return null
  return (
    <section className={styles.checklist} aria-labelledby="checklist-title">
      <h2 id="checklist-title" className={styles.title}>
        {t(hasCertificate ? 'checklist.title' : 'checklist.plainTitle')}
      </h2>
      {data ? (
        <ol className={styles.rows}>
          {checklistOf(data.eligibility, { t, language }).map((row) => (
            <Row key={row.key} row={row} courseId={_id} next={data.eligibility.next} />
          ))}
        </ol>
      ) : isError && isOffline ? (
        <p>{t('checklist.offline')}</p>
      ) : isError ? (
        <ErrorState
          level={3}
          title={t('checklist.failed')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Lines count={3 + (ending === 'exam' ? 1 : 0) + (closedTest ? 1 : 0)} />
      )}
    </section>
  )
}
