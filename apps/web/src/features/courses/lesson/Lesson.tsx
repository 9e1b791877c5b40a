import { useQuery } from '@tanstack/react-query'
import type { Course, LessonContent, Progress } from '@zenit/contract/courses'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useIsOffline } from '../../../connection.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useSession } from '../../../shell/use-session.ts'
import '../../../ui/markdown.css'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/States.tsx'
import page from '../CoursePage.module.css'
import { readDoneDecks, writeDoneDeck } from '../course-positions.ts'
import { useOpenedHeading } from '../focus.ts'
import { kindNameOf } from '../kinds.ts'
import { type OutlineLesson, partOf, type Step } from '../outline.ts'
import { lessonQuery } from '../queries.ts'
import { Rating } from '../rating/Rating.tsx'
import styles from './Lesson.module.css'
import { LessonFoot } from './LessonFoot.tsx'
import { LessonMedia } from './LessonMedia.tsx'
import { MediaSkeleton } from './MediaSkeleton.tsx'
import { Prompts } from './Prompts.tsx'
import { Resources } from './Resources.tsx'
import { Sources } from './Sources.tsx'

const Contents = lazy(() => import('../article/Contents.tsx'))

interface Props {
  course: Course
  progress: Progress
  outline: readonly OutlineLesson[]
  step: Step
  /** The outline, next to the lesson or between its parts. */
  beside: ReactNode
}

/** Whether this learner's presentation is marked as done in this browser. */
function useDoneDeck(sublessonId: string) {
  const { user } = useSession()
  const [isMarked, setMarked] = useState(() => readDoneDecks(user?._id ?? '').has(sublessonId))
  const mark = () => {
    writeDoneDeck(user?._id ?? '', sublessonId)
    setMarked(true)
  }
  return { isMarked, mark }
}

function Kicker({ outline, step }: Pick<Props, 'outline' | 'step'>) {
  const { t } = useTranslation('courses')
  const number = outline.findIndex(({ _id }) => _id === step.lessonId) + 1
  const part = partOf(outline, step)
  const words = [
    t('lessonNumber', { number, count: outline.length }),
    ...(part.count > 1 ? [t('partNumber', part)] : []),
    t(`kind.${kindNameOf(step)}`),
    t('duration.minutes', { minutes: step.minutes }),
    ...(step.practice ? [t('duration.practice', { minutes: step.practice })] : []),
  ]
  return <p className={styles.kicker}>{words.join(' · ')}</p>
}

function Text({ content }: { content: LessonContent }) {
  return (
    <>
      {content.body && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see the content's rules.
        <div className={styles.prose} dangerouslySetInnerHTML={{ __html: content.body }} />
      )}
      <Prompts content={content} />
      {content.resources.length > 0 && <Resources content={content} />}
      {(content.sources || content.verifiedAt) && <Sources {...content} />}
    </>
  )
}

function TextSkeleton() {
  return (
    <div className={styles.textSkeleton}>
      <Skeleton shape="line" />
      <Skeleton shape="line" />
      <Skeleton shape="line" className={styles.shortLine} />
    </div>
  )
}

/** The lesson could not be loaded: offline, or an error. */
function LessonFailure({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const { t } = useTranslation('courses')
  if (useIsOffline())
    return (
      <EmptyState icon="cloud" level={3} title={t('offline.title')}>
        {t('offline.body')}
      </EmptyState>
    )
  return (
    <ErrorState
      title={t('errors.fetchLesson')}
      retryLabel={t('retry')}
      onRetry={onRetry}
      isRetrying={isRetrying}
    >
      {t('errors.fetchLessonBody')}
    </ErrorState>
  )
}

interface NoMediaProps {
  step: Step
  isError: boolean
  onRetry: () => void
  isRetrying: boolean
}

/** Placeholder for media that are not loaded yet, or failed. */
function NoMedia({ step, isError, onRetry, isRetrying }: NoMediaProps) {
  const { t } = useTranslation('courses')
  if (isError)
    return (
      <div className={page.panel}>
        <LessonFailure onRetry={onRetry} isRetrying={isRetrying} />
      </div>
    )
  return (
    <div role="status" aria-label={t('loadingLesson')}>
      <MediaSkeleton format={step.format} />
    </div>
  )
}

/** One sublesson: its media or question, its text, and the next step. */
export function Lesson({ course, progress, outline, step, beside }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(lessonQuery(step))
  const content = data?.content
  const heading = useOpenedHeading(course._id, step.sublessonId)
  const headingId = useId()
  const deck = useDoneDeck(step.sublessonId)
  const isArticle = step.format === 'page'
  const article = content?.presentation?.format === 'page' ? content.presentation : null
  return (
    <>
      <header className={page.lessonHead} data-on-sky>
        <Kicker outline={outline} step={step} />
        <h2 ref={heading} id={headingId} tabIndex={-1} className={styles.lessonTitle}>
          {step.title}
        </h2>
      </header>
      <div className={page.media}>
        <Rating course={course} />
        {content ? (
          <LessonMedia
            key={content._id}
            course={course}
            progress={progress}
            content={content}
            isDeckDone={deck.isMarked || (step.state === 'done' && !step.isSkipped)}
            isSkipped={step.isSkipped}
            onDeckDone={deck.mark}
          />
        ) : (
          <NoMedia step={step} isError={isError} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
      </div>
      <div className={page.beside}>
        <div className={cx(isArticle && page.sharing)}>
          {beside}
          {article && (
            <Suspense fallback={null}>
              <Contents headings={article.headings} />
            </Suspense>
          )}
        </div>
      </div>
      <article className={page.lesson} aria-labelledby={headingId}>
        {content ? <Text content={content} /> : !isError && <TextSkeleton />}
        {content && (
          <LessonFoot
            course={course}
            progress={progress}
            outline={outline}
            step={step}
            content={content}
            isDeckDone={deck.isMarked}
          />
        )}
      </article>
    </>
  )
}
