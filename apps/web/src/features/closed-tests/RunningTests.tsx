import { useQuery } from '@tanstack/react-query'
import type { RunningTest } from '@zenit/contract/closed-tests'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import styles from './RunningTests.module.css'
import { clockOffset, clockText, secondsLeft } from './running/countdown.ts'
import { useDeviceTime } from './running/use-clock.ts'
import { runningTestsQuery } from './running-query.ts'

const urgent = 60

function Bar({ test, now }: { test: RunningTest; now: number }) {
  const { t } = useTranslation('closed-tests')
  const left = secondsLeft(test, now)
  return (
    <section aria-label={t('running.label')} className={cx(styles.bar, left <= urgent && styles.urgent)}>
      <Icon name="clock" />
      <p className={styles.words}>
        {/* Not a live region: a clock announced every second is useless. */}
        <strong className={styles.time}>
          {left === 0 ? t('running.over') : t('run.left', { time: clockText(left) })}
        </strong>
        <span className={styles.title}>{test.courseTitle}</span>
      </p>
      <LinkButton size="small" render={<Link to={paths.courseTest(test.course)} />}>
        {t(left === 0 ? 'running.result' : 'running.back')}
      </LinkButton>
    </section>
  )
}

/** Running tests while the learner is on another page, with links back (TRUST-03). */
export function RunningTests() {
  const { data, dataUpdatedAt } = useQuery({ ...runningTestsQuery, refetchOnWindowFocus: true })
  const { pathname } = useLocation()
  const now = useDeviceTime()
  const elsewhere = data?.tests.filter(({ course }) => pathname !== paths.courseTest(course)) ?? []
  if (!data || elsewhere.length === 0) return null
  const serverNow = now + clockOffset(data.serverNow, dataUpdatedAt)
  return elsewhere.map((test) => <Bar key={test.course} test={test} now={serverNow} />)
}
