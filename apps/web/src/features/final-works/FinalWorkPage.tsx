import { useQuery } from '@tanstack/react-query'
import type { FinalWork } from '@zenit/contract/final-works'
import type { ReactNode } from 'react'
import { useLoaderData, useParams, useSearchParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Hero } from '../../shell/hero/Hero.tsx'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { useSession } from '../../shell/use-session.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ErrorState } from '../../ui/feedback/States.tsx'
import { NotYet } from '../courses/ending/NotYet.tsx'
import styles from './FinalWork.module.css'
import { draftTaskOf, isDoor, type LoadedWork } from './loader.ts'
import { Overview } from './Overview.tsx'
import { finalWorkQuery } from './queries.ts'
import { Status } from './Status.tsx'
import { TaskList } from './task/TaskList.tsx'
import { stepOf, stepQueryOf } from './work-step.ts'
import { Writing } from './writing/Writing.tsx'

/** A notice as the only content of the page. */
const Notice = ({ children }: { children: ReactNode }) => (
  <>
    <Hero isBackdrop />
    <div className={styles.single}>
      <div className={styles.notice}>{children}</div>
    </div>
  </>
)

function Closed({ courseId, reason }: { courseId: string; reason: 'lessons' | 'test' | 'notJoined' }) {
  const { t } = useTranslation('final-works')
  const isTest = reason === 'test'
  return (
    <Notice>
      <NotYet
        title={t(`errors.${reason}Title`)}
        to={isTest ? paths.courseTest(courseId) : paths.course(courseId)}
        toLabel={t(isTest ? 'errors.toTest' : 'errors.toCourse')}
      >
        {t(`errors.${reason}Body`)}
      </NotYet>
    </Notice>
  )
}

function LoadFailure({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const { t } = useTranslation('final-works')
  return (
    <Notice>
      <PageTitle>{t('kicker')}</PageTitle>
      <ErrorState
        level={1}
        title={t('errors.load')}
        retryLabel={t('errors.retry')}
        onRetry={onRetry}
        isRetrying={isRetrying}
      >
        {t('errors.loadBody')}
      </ErrorState>
    </Notice>
  )
}

function Loading() {
  const { t } = useTranslation('final-works')
  return (
    <>
      <Hero isBackdrop>
        <div className={styles.headSkeleton}>
          <Skeleton shape="line" />
          <Skeleton shape="heading" />
        </div>
      </Hero>
      <div role="status" aria-label={t('loading')} className={styles.stage}>
        <Skeleton shape="block" className={styles.mainSkeleton} />
        <Skeleton shape="block" className={styles.asideSkeleton} />
      </div>
    </>
  )
}

function Steps({ finalWork, userId }: { finalWork: FinalWork; userId: string }) {
  const [search] = useSearchParams()
  const { locals } = useLoaderData<LoadedWork>()
  const draftTask = draftTaskOf(finalWork.draft, locals)
  const step = stepOf(finalWork, stepQueryOf(search), draftTask)
  if (step.name === 'overview') return <Overview finalWork={finalWork} draftTask={draftTask} />
  if (step.name === 'tasks') return <TaskList finalWork={finalWork} draftTask={draftTask} userId={userId} />
  if (step.name === 'status') return <Status finalWork={finalWork} task={step.task} />
  const local = locals.find(({ taskId }) => taskId === step.task._id) ?? null
  return <Writing key={step.task._id} finalWork={finalWork} task={step.task} local={local} userId={userId} />
}

/** The final work of a course: overview, choice of a task, the form, and the result. */
export function FinalWorkPage() {
  const id = useParams().id ?? ''
  const { user } = useSession()
  const { data, error, refetch, isFetching } = useQuery(finalWorkQuery(id))
  // With data shown, the loader's error counts, because the loader runs again when the language changes.
  if (!data && isDoor(error)) throw error
  if (data && user) return <Steps key={id} finalWork={data.exam} userId={user._id} />
  const code = error instanceof ApiError ? error.code : null
  if (code === 'lessons-unfinished') return <Closed courseId={id} reason="lessons" />
  if (code === 'out-of-order') return <Closed courseId={id} reason="test" />
  if (code === 'not-joined') return <Closed courseId={id} reason="notJoined" />
  if (error) return <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />
  return <Loading />
}
