import type { Test } from '@zenit/contract/closed-tests'
import { useTranslation } from '../../i18n/use-translation.ts'

/** Whether another attempt can start, and if not, why, in words. */
export function useAttempts({ attempt, attempts }: Test): { blocked: string | null } {
  const { t, language } = useTranslation('closed-tests')
  const { used, allowed, nextAt } = attempts
  // Started in another tab: going on with it takes no further attempt.
  if (attempt) return { blocked: null }
  if (allowed !== null && used >= allowed) return { blocked: t('overview.noAttempts') }
  if (nextAt === null || Date.parse(nextAt) <= Date.now()) return { blocked: null }
  const date = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(nextAt))
  return { blocked: t('overview.pause', { date }) }
}
