import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { paths } from '../../../paths.ts'
import { queryClient } from '../../../query-client.ts'
import { useLeaveWarning } from '../../../shell/navigation/use-leave-warning.ts'
import { ConfirmDialog } from '../../../ui/overlay/Dialog.tsx'
import { runningTestsQuery } from '../running-query.ts'
import { clockText } from './countdown.ts'

/** An ended session redirects there without a decision of the learner. */
const isForced = (pathname: string): boolean => pathname === paths.login()

interface Props {
  isRunning: boolean
  /** Seconds. */
  left: number
}

/** Asks before leaving a running test (TRUST-03). The clock keeps running, and a bar on every page leads back. */
export function Leaving({ isRunning, left }: Props) {
  const { t } = useTranslation('closed-tests')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isRunning && nextLocation.pathname !== currentLocation.pathname && !isForced(nextLocation.pathname),
  )
  useLeaveWarning(isRunning)
  useEffect(
    () => () => {
      void queryClient.invalidateQueries({ queryKey: runningTestsQuery.queryKey })
    },
    [],
  )
  return (
    <ConfirmDialog
      isOpen={isRunning && blocker.state === 'blocked'}
      title={t('leave.title')}
      confirmLabel={t('leave.leave')}
      cancelLabel={t('run.goOn')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {t('leave.body', { time: clockText(left) })}
    </ConfirmDialog>
  )
}
