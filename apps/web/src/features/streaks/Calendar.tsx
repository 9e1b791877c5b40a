import { useQuery } from '@tanstack/react-query'
import type { Streak, StreakDay } from '@zenit/contract/streaks'
import { useState } from 'react'
import { dayFormat, monthWords, weekdayName, weekdayOfDay } from '../../format/days.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Calendar.module.css'
import { monthBeside, weeksOf } from './months.ts'
import { streakQuery } from './queries.ts'

/** Any week from Monday to Sunday, for the names of the days. */
const someWeek = Array.from({ length: 7 }, (_, index) => `2026-06-0${index + 1}`)

/** A sun for a met day, a broken ring for a forgiven one; also as text. */
function Day({ day: { day, state }, today }: { day: StreakDay; today: string }) {
  const { t, language } = useTranslation('streaks')
  const open = day === today ? 'open' : day > today ? 'ahead' : 'none'
  const said = state === 'none' ? open : state
  return (
    <span className={cx(styles.day, styles[said], day === today && styles.today)}>
      <span aria-hidden="true">{Number(day.slice(8))}</span>
      <VisuallyHidden>{`${weekdayOfDay(day, language)}: ${t(`state.${said}`)}`}</VisuallyHidden>
    </span>
  )
}

function Table({ calendar, today, isOld }: { calendar: Streak['calendar']; today: string; isOld: boolean }) {
  const { language } = useTranslation()
  const shortWeekday = dayFormat(language, { weekday: 'short' })
  return (
    <table className={cx(styles.table, isOld && styles.old)} aria-labelledby="streak-month">
      <thead>
        <tr>
          {someWeek.map((day) => (
            <th key={day} scope="col" abbr={weekdayName(day, language)}>
              {shortWeekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(calendar.days).map((week, index) => (
          <tr key={week.find((day) => day !== null)?.day}>
            {week.map((day, place) => (
              <td key={day?.day ?? `empty-${index}-${someWeek[place]}`}>
                {day && <Day day={day} today={today} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Legend() {
  const { t } = useTranslation('streaks')
  return (
    <ul className={styles.legend}>
      {(['met', 'forgiven', 'today'] as const).map((state) => (
        <li key={state}>
          <span className={cx(styles.mark, styles[state])} aria-hidden="true" />
          {t(`legend.${state}`)}
        </li>
      ))}
    </ul>
  )
}

/** One month at a time, from the first with study to the current one. */
export function Calendar({ streak }: { streak: Streak }) {
  const { t, language } = useTranslation('streaks')
  const current = streak.today.slice(0, 7)
  const [month, setMonth] = useState(current)
  const { data, isPlaceholderData } = useQuery({
    ...streakQuery(month === current ? undefined : month),
    placeholderData: (previous) => previous ?? { streak },
  })
  const shown = data?.streak ?? streak
  const { firstMonth } = streak.calendar
  return (
    <section aria-labelledby="streak-calendar" className={styles.calendar}>
      <h3 id="streak-calendar" className={styles.title}>
        {t('calendar')}
      </h3>
      <div className={styles.head}>
        <IconButton
          icon="chevron-left"
          label={month <= firstMonth ? t('noEarlier') : t('previous')}
          aria-disabled={month <= firstMonth || undefined}
          className={styles.step}
          onClick={() => month > firstMonth && setMonth(monthBeside(month, -1))}
        />
        <p id="streak-month" aria-live="polite" className={styles.month}>
          {monthWords(`${month}-01`, language)}
        </p>
        <IconButton
          icon="chevron-right"
          label={month >= current ? t('noLater') : t('next')}
          aria-disabled={month >= current || undefined}
          className={styles.step}
          onClick={() => month < current && setMonth(monthBeside(month, 1))}
        />
      </div>
      <Table calendar={shown.calendar} today={streak.today} isOld={isPlaceholderData} />
      <Legend />
    </section>
  )
}
