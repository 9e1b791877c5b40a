import type { Test } from '@zenit/contract/closed-tests'
import { useCallback, useSyncExternalStore } from 'react'
import { weekdayMomentWords } from '../../format/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

const longestTimerMs = 2 ** 31 - 1

/** Whether an instant has passed; re-renders when it does. */
function useIsPast(instant: string | null): boolean {
  const at = instant === null ? 0 : Date.parse(instant)
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = setTimeout(listener, Math.min(Math.max(0, at - Date.now()), longestTimerMs))
      return () => clearTimeout(timer)
    },
    [at],
  )
  return useSyncExternalStore(subscribe, () => at <= Date.now())
}

/** Whether another attempt can start, and the reason in words if not. */
export function useAttempts({ attempt, attempts, isPassed }: Test): { blocked: string | null } {
  const { t, language } = useTranslation('closed-tests')
  const { used, allowed, nextAt } = attempts
  const isOver = useIsPast(nextAt)
  // Started in another tab: continuing it uses no further attempt.
  if (attempt) return { blocked: null }
  // After passing, practice is unlimited.
  if (!isPassed && allowed !== null && used >= allowed) return { blocked: t('overview.noAttempts') }
  if (nextAt === null || isOver) return { blocked: null }
  return { blocked: t('overview.pause', { date: weekdayMomentWords(nextAt, language) }) }
}
