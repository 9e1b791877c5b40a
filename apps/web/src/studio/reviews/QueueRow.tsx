import type { ReviewSummary } from '@zenit/contract/reviews'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Row, RowTitle } from '../../lists/Rows.tsx'
import { studioPaths } from '../../studio-paths.ts'
import { ProgressArc } from '../../ui/feedback/ProgressArc.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { dayWords } from '../dates.ts'
import styles from './QueuePage.module.css'
import { StatusTag } from './StatusTag.tsx'

/** The share of time used, drawn as the sun's path, and the deadline. */
function Due({ review: { used, dueAt, decidedAt, isOverdue } }: { review: ReviewSummary }) {
  const { t, language } = useTranslation('studio-reviews')
  const percent = Math.round(used * 100)
  return (
    <div className={styles.due}>
      {/* Decorative: the text contains the same. */}
      <span aria-hidden="true">
        <ProgressArc share={used} label={t('used', { percent })} />
      </span>
      <p>
        {decidedAt ? (
          <span>{t('decidedOn', { date: dayWords(decidedAt, language) })}</span>
        ) : (
          <span className={isOverdue ? styles.late : undefined}>
            {t(isOverdue ? 'overdueSince' : 'due', { date: dayWords(dueAt, language) })}
          </span>
        )}
        <small className={styles.note}>{t('used', { percent })}</small>
      </p>
    </div>
  )
}

/** A work in the queue; all of it links to its page. */
export function QueueRow({ review }: { review: ReviewSummary }) {
  const { t } = useTranslation('studio-reviews')
  const { _id, title, learner, course, task, number, language, isOwn } = review
  return (
    <Row className={styles.row}>
      <div className={styles.what}>
        <RowTitle>
          <Link to={studioPaths.review(_id)} lang={language}>
            {title}
          </Link>
        </RowTitle>
        <p className={styles.note}>
          {learner} · {course.title} · {task.title}
        </p>
      </div>
      <div className={styles.tags}>
        <StatusTag review={review} />
        {number > 1 && <Tag icon="refresh">{t('version', { number })}</Tag>}
        <Tag icon="globe">{t(`language.${language}`)}</Tag>
        {isOwn && <Tag tone="locked">{t('own')}</Tag>}
      </div>
      <Due review={review} />
    </Row>
  )
}
