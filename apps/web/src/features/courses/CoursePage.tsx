import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Hero } from '../../shell/hero/Hero.tsx'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { ErrorState } from '../../ui/feedback/States.tsx'
import styles from './CoursePage.module.css'
import { CourseSkeleton } from './CourseSkeleton.tsx'
import { Learning } from './Learning.tsx'
import { isDoor } from './loader.ts'
import { Preview } from './Preview.tsx'
import { courseQuery } from './queries.ts'

function CourseFailure({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const { t } = useTranslation('courses')
  return (
    <>
      <PageTitle>{t('errors.fetchCourse')}</PageTitle>
      <Hero isBackdrop />
      <div className={styles.wrap}>
        <div className={styles.panel}>
          <ErrorState
            level={1}
            title={t('errors.fetchCourse')}
            retryLabel={t('retry')}
            onRetry={onRetry}
            isRetrying={isRetrying}
          >
            {t('errors.fetchCourseBody')}
          </ErrorState>
        </div>
      </div>
    </>
  )
}

/** A course: a preview before joining, then its player. */
export function CoursePage() {
  const id = useParams().id ?? ''
  const { data, error, refetch, isFetching } = useQuery(courseQuery(id))
  // With data shown, the loader's error counts, because the loader runs again when the language changes.
  if (!data && isDoor(error)) throw error
  if (!data && error) return <CourseFailure onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <CourseSkeleton />
  return data.data.progress.isStarted ? (
    <Learning key={id} {...data.data} />
  ) : (
    <Preview key={id} {...data.data} />
  )
}
