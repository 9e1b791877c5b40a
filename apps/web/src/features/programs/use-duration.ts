import { percentWords } from '../../format/percent.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

const hour = 60

/** Minutes in words: "45 min", "2 godz.", "1 godz. 20 min". */
export function useDuration(): (minutes: number) => string {
  const { t } = useTranslation('common')
  return (minutes) => {
    const hours = Math.floor(minutes / hour)
    const rest = minutes % hour
    if (hours === 0) return t('duration.minutes', { minutes: rest })
    if (rest === 0) return t('duration.hours', { hours })
    return t('duration.both', { hours, minutes: rest })
  }
}

export function usePercent(): (share: number) => string {
  const { language } = useTranslation()
  return (share) => percentWords(share, language)
}
