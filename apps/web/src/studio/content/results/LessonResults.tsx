import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import {
  daysToStop,
  type LessonResults as Lesson,
  leastLearners,
  mostComments,
  type PartResults,
  type viewLessonResults,
} from '@zenit/contract/packs'
import { ratingWords } from '@zenit/contract/ratings'
import { useId, useState } from 'react'
import { kindNameOf } from '../../../features/courses/kinds.ts'
import { dateWords } from '../../../format/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/feedback/States.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Definitions } from './Definitions.tsx'
import { Share, useFigureWords } from './figures.tsx'
import { commentsQuery, lessonResultsQuery } from './queries.ts'
import styles from './Results.module.css'
import { isUnpublished, Unpublished } from './Unpublished.tsx'

const definitions = ['started', 'time', 'stopped', 'dropOff', 'ratings', 'few'] as const

export function LessonDefinitions() {
  const { t } = useTranslation('studio-lesson-results')
  const values = { least: leastLearners, days: daysToStop }
  const entries = definitions.map((name) => ({
    name,
    term: t(`definitions.${name}`),
    body: t(`definitions.${name}Body`, values),
  }))
  return <Definitions title={t('definitions.title')} entries={entries} />
}

/** How far learners who stopped in a film had watched it. */
function Tenths({ part, tenths }: { part: PartResults; tenths: readonly number[] }) {
  const { t } = useTranslation('studio-lesson-results')
  const label = t('tenths.title', { part: part.title })
  return (
    <details className={styles.more}>
      <summary>{label}</summary>
      <DataTable
        look="blocks"
        label={label}
        columns={(['seen', 'learners'] as const).map((id) => ({ id, title: t(`tenths.${id}`) }))}
        rows={tenths.map((percent, tenth) => {
          const name = t('tenths.one', { from: tenth * 10, to: (tenth + 1) * 10 })
          return { id: name, cells: [name, <Share key="share" percent={percent} />] }
        })}
      />
    </details>
  )
}

const columns = ['started', 'finished', 'skipped', 'time', 'stopped'] as const

function Parts({ parts }: { parts: readonly PartResults[] }) {
  const { t } = useTranslation('studio-lesson-results')
  const { t: courses } = useTranslation('courses')
  const words = useFigureWords()
  const cell = (part: PartResults, column: (typeof columns)[number]) =>
    ({
      started: words.count(part.started),
      finished: words.percent(part.finished),
      skipped: words.percent(part.skipped),
      time: words.length(part.medianSeconds),
      stopped: words.percent(part.stopped),
    })[column]
  return (
    <DataTable
      look="blocks"
      label={t('parts')}
      columns={[
        { id: 'part', title: t('part') },
        ...columns.map((id) => ({ id, title: t(`figures.${id}`) })),
      ]}
      rows={parts.map((part) => ({
        id: part._id,
        cells: [
          <>
            {part.title}
            <span className={styles.kind}>{courses(`kind.${kindNameOf(part)}`)}</span>
            {part.isDropOff && (
              <Tag tone="sun" icon="search">
                {t('dropOff')}
              </Tag>
            )}
          </>,
          ...columns.map((column) => cell(part, column)),
        ],
      }))}
    />
  )
}

interface CommentsProps {
  packId: string
  course: string
  lesson: Lesson
}

function CommentList({ packId, course, lesson }: CommentsProps) {
  const { t, language } = useTranslation('studio-lesson-results')
  const query = useQuery(commentsQuery(packId, { course, lesson: lesson._id }))
  return (
    <ListStates query={query} failure={t('comments.failure')} shape="rows">
      {({ comments }) => (
        <ol className={styles.list}>
          {comments.map(({ comment, ratedOn }, index) => (
            // They have no ids, and their order does not change.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index}>
              <p className={styles.comment}>{comment}</p>
              <p className={styles.note}>{dateWords(ratedOn, language, 'UTC')}</p>
            </li>
          ))}
        </ol>
      )}
    </ListStates>
  )
}

function Comments(props: CommentsProps) {
  const { t } = useTranslation('studio-lesson-results')
  const [isOpen, setOpen] = useState(false)
  const { comments, title } = props.lesson
  if (comments === 0) return null
  return (
    <details className={styles.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {comments < mostComments
          ? t('comments.open', { count: comments })
          : t('comments.latest', { count: comments })}
        <VisuallyHidden>: {title}</VisuallyHidden>
      </summary>
      {isOpen && <CommentList {...props} />}
    </details>
  )
}

function Ratings({ lesson: { rated, ratings } }: { lesson: Lesson }) {
  const { t } = useTranslation('studio-lesson-results')
  if (rated === null) return <p className={styles.note}>{t('ratings.few', { count: leastLearners })}</p>
  return (
    <DataTable
      look="blocks"
      label={t('ratings.title')}
      columns={[
        { id: 'rating', title: t('ratings.title') },
        { id: 'learners', title: t('ratings.counted', { count: rated }) },
      ]}
      rows={ratingWords.map((one) => ({
        id: one,
        cells: [t(`ratings.${one}`), <Share key="share" percent={ratings[one]} />],
      }))}
    />
  )
}

function LessonCard(props: CommentsProps) {
  const { t } = useTranslation('studio-lesson-results')
  const words = useFigureWords()
  const id = useId()
  const { lesson } = props
  const figures = [
    ['started', words.count(lesson.started)],
    ['finished', words.percent(lesson.finished)],
    ['time', words.length(lesson.medianSeconds)],
    ['stopped', words.percent(lesson.stopped)],
  ] as const
  return (
    <Card as="article" className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.question}>
        {lesson.title}
      </h2>
      {lesson.isDropOff && (
        <p className={styles.flags}>
          <Tag tone="sun" icon="search">
            {t('dropOff')}
          </Tag>
        </p>
      )}
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`figures.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {lesson.started !== null && <Parts parts={lesson.parts} />}
      {lesson.parts.map((part) => part.tenths && <Tenths key={part._id} part={part} tenths={part.tenths} />)}
      <Ratings lesson={lesson} />
      <Comments {...props} />
    </Card>
  )
}

type Answer = AnswerOf<typeof viewLessonResults>

function Lessons({ learners, isPart, lessons, ...place }: Answer & Omit<CommentsProps, 'lesson'>) {
  const { t } = useTranslation('studio-lesson-results')
  if (lessons.length === 0) return <EmptyState title={t('none')}>{t('noneBody')}</EmptyState>
  return (
    <div className={styles.list}>
      <p>
        {learners === null
          ? t('few', { count: leastLearners })
          : t(isPart ? 'latest' : 'counted', { count: learners })}
      </p>
      <ol className={styles.list}>
        {lessons.map((lesson) => (
          <li key={lesson._id}>
            <LessonCard lesson={lesson} {...place} />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** How far learners get in the lessons of a course, and their ratings and comments. */
export function LessonResults(place: Omit<CommentsProps, 'lesson'>) {
  const { t } = useTranslation('studio-lesson-results')
  const query = useQuery(lessonResultsQuery(place.packId, place.course))
  if (isUnpublished(query)) return <Unpublished />
  return (
    <ListStates query={query} failure={t('failure')} shape="rows">
      {(data) => <Lessons {...data} {...place} />}
    </ListStates>
  )
}
