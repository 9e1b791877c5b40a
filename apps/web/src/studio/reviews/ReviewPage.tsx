import { useQuery } from '@tanstack/react-query'
import type { Review } from '@zenit/contract/reviews'
import { useParams, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { studioPaths } from '../../studio-paths.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Select } from '../../ui/form/Select.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { dayWords } from '../dates.ts'
import { BackLink, SubjectTitle } from '../SubjectHead.tsx'
import { Desk } from './Desk.tsx'
import { reviewQuery } from './queries.ts'
import styles from './ReviewPage.module.css'
import { ReviewStatus } from './ReviewStatus.tsx'
import { ShortcutHelp } from './ShortcutHelp.tsx'
import { StatusTag } from './StatusTag.tsx'
import { useReviewActions } from './use-review-actions.ts'
import { Work } from './Work.tsx'

function Head({ review }: { review: Review }) {
  const { t, language } = useTranslation('studio-reviews')
  const { title, learner, course, task, number, dueAt, decidedAt, isOverdue } = review
  return (
    <header className={styles.head}>
      <BackLink to={studioPaths.reviews()}>{t('title')}</BackLink>
      <SubjectTitle lang={review.language}>{title}</SubjectTitle>
      <p className={styles.facts}>
        {learner} · {course.title} · {task.title}
      </p>
      <div className={styles.tags}>
        <StatusTag review={review} />
        {number > 1 && <Tag icon="refresh">{t('version', { number })}</Tag>}
        <Tag icon="globe">{t(`language.${review.language}`)}</Tag>
        {!decidedAt && (
          <span className={cx(styles.due, isOverdue && styles.late)}>
            {t(isOverdue ? 'overdueSince' : 'due', { date: dayWords(dueAt, language) })}
          </span>
        )}
      </div>
    </header>
  )
}

/** The task, to open next to the work. */
function Assignment({ review: { assignment, language } }: { review: Review }) {
  const { t } = useTranslation('studio-reviews')
  return (
    <details className={styles.assignment}>
      <summary>
        {t('assignment')} <span lang={language}>{assignment.title}</span>
      </summary>
      <Prose html={assignment.description} lang={language} />
    </details>
  )
}

/** The work, and on request an earlier version with its decision next to it. */
function Reading({ review }: { review: Review }) {
  const { t } = useTranslation('studio-reviews')
  const [params, setParams] = useSearchParams()
  const { earlier, assignment, language, version } = review
  const [latest] = earlier
  const beside = earlier.find(({ number }) => String(number) === params.get('compare'))
  const compare = (number: number | undefined) =>
    setParams(number ? { compare: String(number) } : {}, { replace: true, preventScrollReset: true })
  return (
    <>
      {latest && (
        <div className={styles.compare}>
          <Button
            size="small"
            icon="presentation"
            aria-pressed={beside !== undefined}
            onClick={() => compare(beside ? undefined : latest.number)}
          >
            {t(beside ? 'compare.close' : 'compare.open')}
          </Button>
          {beside && earlier.length > 1 && (
            <Select
              label={t('compare.which')}
              hideLabel
              value={String(beside.number)}
              options={earlier.map(({ number }) => ({
                value: String(number),
                label: t('version', { number }),
              }))}
              onChange={(event) => compare(Number(event.target.value))}
            />
          )}
        </div>
      )}
      <div className={cx(styles.works, beside && styles.two)}>
        {beside && <Work version={beside} assignment={assignment} language={language} isTitled />}
        <Work version={version} assignment={assignment} language={language} isTitled={beside !== undefined} />
      </div>
    </>
  )
}

function ReviewDesk({ review }: { review: Review }) {
  const { t } = useTranslation('studio-reviews')
  const actions = useReviewActions(review._id)
  return (
    <>
      <PageTitle>{`${review.title} – ${t('title')}`}</PageTitle>
      <Head review={review} />
      <div className={styles.page}>
        <div className={styles.reading}>
          <Assignment review={review} />
          <Reading review={review} />
        </div>
        <aside aria-label={t('desk')} className={styles.side}>
          <div className={styles.sideHead}>
            <h2 className={styles.sideTitle}>{t('desk')}</h2>
            <ShortcutHelp />
          </div>
          {review.may.decide ? (
            <Desk review={review} actions={actions} />
          ) : (
            <ReviewStatus review={review} actions={actions} />
          )}
        </aside>
      </div>
    </>
  )
}

/** The page of a submitted work: reading on one side, judging on the other (FINAL-05). */
export function ReviewPage() {
  const id = useParams().id ?? ''
  const { data } = useQuery(reviewQuery(id))
  // The loader has loaded it, or shown an error.
  return data ? <ReviewDesk key={id} review={data.review} /> : null
}
