import { useQuery } from '@tanstack/react-query'
import type { Result, Test } from '@zenit/contract/closed-tests'
import { useState } from 'react'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { ApiError, NoResponseError } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { queryClient } from '../../query-client.ts'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ErrorState } from '../../ui/feedback/States.tsx'
import { ConfirmDialog } from '../../ui/overlay/Dialog.tsx'
import { NotYet } from '../courses/ending/NotYet.tsx'
import styles from './ClosedTestPage.module.css'
import { Overview } from './Overview.tsx'
import { phaseOf, type VisitState } from './phase.ts'
import { keepResult, testQuery } from './queries.ts'
import { Failed } from './result/Failed.tsx'
import { Passed } from './result/Passed.tsx'
import { Practised } from './result/Practised.tsx'
import { Running } from './running/Running.tsx'

const doors = [401, 403, 404, 406]
const isDoor = (error: unknown): boolean => error instanceof ApiError && doors.includes(error.status)

/** Loads the current state of the test. The page shows a failure with a retry button. */
async function closedTestLoader({ params }: LoaderFunctionArgs) {
  // Loaded before the clock runs: the final question must work even when offline.
  ConfirmDialog.fetch()
  try {
    await queryClient.fetchQuery(testQuery(params.id ?? ''))
  } catch (error) {
    if (isDoor(error) || error instanceof NoResponseError) throw error
  }
  return null
}

function Closed({ courseId, reason }: { courseId: string; reason: 'lessons' | 'notJoined' }) {
  const { t } = useTranslation('closed-tests')
  return (
    <div className={styles.plain}>
      <NotYet title={t(`errors.${reason}Title`)} to={paths.course(courseId)} toLabel={t('errors.toCourse')}>
        {t(`errors.${reason}Body`)}
      </NotYet>
    </div>
  )
}

function LoadFailure({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const { t } = useTranslation('closed-tests')
  return (
    <div className={styles.plain}>
      <PageTitle>{t('kicker')}</PageTitle>
      <ErrorState
        level={1}
        title={t('errors.load')}
        retryLabel={t('errors.retry')}
        onRetry={onRetry}
        isRetrying={isRetrying}
      />
    </div>
  )
}

function Loading() {
  const { t } = useTranslation('closed-tests')
  return (
    <div role="status" aria-label={t('loading')} className={styles.sheet}>
      <Skeleton shape="heading" />
      <Skeleton shape="block" />
    </div>
  )
}

interface PhasesProps {
  courseId: string
  test: Test
  /** When the test was received, by this device's clock. */
  receivedAt: number
}

/** State of this page unknown to the server: the result shown, and results left. */
function usePhase(courseId: string, test: Test) {
  const [seen, setSeen] = useState<VisitState>({
    checked: null,
    leftAt: null,
    isPractising: false,
    ranId: null,
  })
  const phase = phaseOf(test, seen)
  if (phase.kind === 'running' && phase.attempt._id !== seen.ranId)
    setSeen({ ...seen, ranId: phase.attempt._id })
  const check = (checked: Result) => {
    setSeen({ ...seen, checked, isPractising: false })
    keepResult(courseId, checked)
    window.scrollTo({ top: 0 })
  }
  const leave = (result: Result | null, isPractising: boolean) => {
    setSeen({ ...seen, checked: null, leftAt: result?.checkedAt ?? null, isPractising })
    window.scrollTo({ top: 0 })
  }
  return { phase, hasRun: seen.ranId !== null, check, leave }
}

/** NOT_STARTED, IN_PROGRESS, then PASSED or FAILED; a retry starts over, after passing as practice. */
function Phases({ courseId, test, receivedAt }: PhasesProps) {
  const { phase, hasRun, check, leave } = usePhase(courseId, test)
  if (phase.kind === 'overview') return <Overview courseId={courseId} test={test} />
  if (phase.kind === 'running')
    return (
      <Running
        key={phase.attempt._id}
        courseId={courseId}
        test={test}
        attempt={phase.attempt}
        receivedAt={receivedAt}
        onChecked={check}
      />
    )
  if (phase.kind === 'passed')
    return (
      <Passed
        courseId={courseId}
        test={test}
        result={phase.result}
        isFresh={hasRun}
        onPractise={() => leave(null, true)}
      />
    )
  if (phase.kind === 'practised')
    return (
      <Practised
        courseId={courseId}
        test={test}
        result={phase.result}
        onRetry={() => leave(phase.result, true)}
        onLeave={() => leave(phase.result, false)}
      />
    )
  return (
    <Failed
      courseId={courseId}
      test={test}
      result={phase.result}
      isFresh={hasRun}
      onRetry={() => leave(phase.result, false)}
    />
  )
}

/** The closed test of a course. */
function ClosedTestPage() {
  const id = useParams().id ?? ''
  // A question being read must not change because the window gets focus or the network is back.
  const { data, error, dataUpdatedAt, refetch, isFetching } = useQuery({
    ...testQuery(id),
    refetchOnMount: false,
    refetchOnReconnect: false,
  })
  // With data shown, the loader's error counts, because the loader runs again when the language changes.
  if (!data && isDoor(error)) throw error
  if (data) return <Phases key={id} courseId={id} test={data.test} receivedAt={dataUpdatedAt} />
  if (error instanceof ApiError && error.code === 'lessons-unfinished')
    return <Closed courseId={id} reason="lessons" />
  if (error instanceof ApiError && error.code === 'not-joined')
    return <Closed courseId={id} reason="notJoined" />
  if (error) return <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />
  return <Loading />
}

// Named as routes expect: listing the names there would add to every first load.
export { ClosedTestPage as Component, closedTestLoader as loader }
