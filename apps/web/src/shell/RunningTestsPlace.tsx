import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { runningTestsQuery } from '../features/closed-tests/running-query.ts'
import { loadLaterTexts } from '../i18n/i18n.ts'
import { paths } from '../paths.ts'
import { onDemand } from '../ui/overlay/on-demand.tsx'
import styles from './RunningTestsPlace.module.css'
import { useSession } from './use-session.ts'
import { whenIdle } from './when-idle.ts'

const { Part: RunningTests } = onDemand(async () => {
  const [{ RunningTests }] = await Promise.all([
    import('../features/closed-tests/RunningTests.tsx'),
    loadLaterTexts(),
  ])
  return RunningTests
})

const { Part: SoonNotice } = onDemand(async () => {
  const [{ SoonNotice }] = await Promise.all([
    import('../features/second-factor/SoonNotice.tsx'),
    loadLaterTexts(),
  ])
  return SoonNotice
})

/** Number of bars in the placeholder; none on a test's own page. */
function useCount(): number {
  const { data } = useQuery({ ...runningTestsQuery, enabled: false })
  const { pathname } = useLocation()
  return data?.tests.filter(({ course }) => pathname !== paths.courseTest(course)).length ?? 0
}

/** As high as the bars to come. Without a style attribute, which applies late on a server-rendered screen. */
const emptyBars = (count: number) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
  Array.from({ length: count }, (_, index) => <div key={index} className={styles.bar} />)

/**
 * Running tests, shown on every page. Its height is set with the page (shellLoader, routes.tsx); its content
 * loads once the page has its own data.
 */
export function RunningTestsPlace() {
  const { isOnboarded } = useSession()
  const count = useCount()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const isOpen = isIdle && isOnboarded
  return (
    <>
      <div className={count > 0 ? styles.place : undefined}>
        <Suspense fallback={emptyBars(count)}>{isOpen ? <RunningTests /> : emptyBars(count)}</Suspense>
      </div>
      <Suspense fallback={null}>{isOpen && <SoonNotice />}</Suspense>
    </>
  )
}
