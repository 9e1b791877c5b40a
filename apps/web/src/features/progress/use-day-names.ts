import type { DateParts } from '../../format/dates.ts'
import { dayFormat, daySpanFormat } from '../../format/days.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/** The names of days, weeks and months in the language of the page. */
export function useDayNames() {
  const { language } = useTranslation()
  const say = (parts: DateParts) => dayFormat(language, parts)
  return {
    day: say({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    date: say({ day: 'numeric', month: 'long', year: 'numeric' }),
    weekday: say({ weekday: 'long' }),
    shortWeekday: (day: string) => say({ weekday: 'short' })(day).replace('.', ''),
    narrowWeekday: say({ weekday: 'narrow' }),
    month: say({ month: 'long', year: 'numeric' }),
    shortMonth: (day: string) => say({ month: 'short' })(day).replace('.', ''),
    span: daySpanFormat(language, { day: 'numeric', month: 'short' }),
  }
}
