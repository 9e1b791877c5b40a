import { localeOf } from '../../i18n/language.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

const hour = 60

/** Minutes as people say them: "45 min", "2 godz.", "1 godz. 20 min". */
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

/** A share of 1 as a percentage in the language's own form; never 100 % before it is whole. */
export function usePercent(): (share: number) => string {
  const { language } = useTranslation()
  const format = new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 0 })
  return (share) => format.format(Math.floor(share * 100) / 100)
}
