import { localeOf } from '../../i18n/language.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dateOf } from './year.ts'

/** The names of days, weeks and months in the language of the page. */
export function useDayNames() {
  const { language } = useTranslation()
  const formatter = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' })
  const say = (options: Intl.DateTimeFormatOptions) => {
    const format = formatter(options)
    return (day: string) => format.format(dateOf(day))
  }
  const span = formatter({ day: 'numeric', month: 'short' })
  return {
    day: say({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    date: say({ day: 'numeric', month: 'long', year: 'numeric' }),
    weekday: say({ weekday: 'long' }),
    shortWeekday: (day: string) => say({ weekday: 'short' })(day).replace('.', ''),
    narrowWeekday: say({ weekday: 'narrow' }),
    month: say({ month: 'long', year: 'numeric' }),
    shortMonth: (day: string) => say({ month: 'short' })(day).replace('.', ''),
    span: (from: string, until: string) => span.formatRange(dateOf(from), dateOf(until)),
  }
}
