import type { StudyDay, StudyYear } from '@zenit/contract/streaks'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { useDuration } from '../programs/use-duration.ts'
import { useDayNames } from './use-day-names.ts'
import styles from './YearChart.module.css'
import { type Level, levelOf, minutesOf, monthStarts, weeksOf } from './year.ts'

/** Radius of a day’s disc: more study is larger, so that colour is not the only cue. */
const radii: Record<Exclude<Level, 'none'>, number> = { some: 0.13, met: 0.24, more: 0.32, most: 0.41 }

interface MarkProps {
  state: StudyDay['state']
  level: Level
  isToday?: boolean
}

/** A day in a square of 1: a disc for study, a broken ring for a forgiven day. */
function Mark({ state, level, isToday = false }: MarkProps) {
  return (
    <>
      <rect
        x=".06"
        y=".06"
        width=".88"
        height=".88"
        rx=".22"
        className={cx(styles.ground, isToday && styles.today)}
      />
      {level !== 'none' && <circle cx=".5" cy=".5" r={radii[level]} className={styles[level]} />}
      {state === 'forgiven' && <circle cx=".5" cy=".5" r=".3" className={styles.forgiven} />}
    </>
  )
}

function Days({ year, weeks }: { year: StudyYear; weeks: readonly StudyDay[][] }) {
  const { t } = useTranslation('progress')
  const { t: streaks } = useTranslation('streaks')
  const names = useDayNames()
  const duration = useDuration()
  const { today, goalSeconds } = year
  const shown = weeks.flatMap((week, column) =>
    week.map((one, row) => ({ one, column, row })).filter(({ one }) => one.day <= today || one.seconds > 0),
  )
  return shown.map(({ one, column, row }) => (
    <g key={one.day} transform={`translate(${column} ${row})`}>
      <title>
        {t('year.day', {
          day: names.day(one.day),
          duration: duration(minutesOf(one)),
          state: streaks(`state.${one.day === today && one.state === 'none' ? 'open' : one.state}`),
        })}
      </title>
      <Mark state={one.state} level={levelOf(one, goalSeconds)} isToday={one.day === today} />
    </g>
  ))
}

const legendMarks = {
  some: { state: 'none', level: 'some' },
  met: { state: 'met', level: 'met' },
  more: { state: 'met', level: 'more' },
  most: { state: 'met', level: 'most' },
  forgiven: { state: 'forgiven', level: 'none' },
  today: { state: 'none', level: 'none', isToday: true },
} as const

function Legend({ goalSeconds }: Pick<StudyYear, 'goalSeconds'>) {
  const { t } = useTranslation('progress')
  const goal = goalSeconds / 60
  const minutes = { some: goal, met: goal, more: 3 * goal, most: 6 * goal, forgiven: 0, today: 0 }
  return (
    <ul className={styles.legend}>
      {(Object.keys(legendMarks) as (keyof typeof legendMarks)[]).map((name) => (
        <li key={name}>
          <svg viewBox="0 0 1 1" className={styles.sample} aria-hidden="true">
            <Mark {...legendMarks[name]} />
          </svg>
          {t(`year.legend.${name}`, { minutes: minutes[name] })}
        </li>
      ))}
    </ul>
  )
}

/** On a screen too narrow for a year, scrolls to the newest days. */
const showNewest = (box: HTMLDivElement | null): void => {
  if (box) box.scrollLeft = box.scrollWidth
}

/** A year of days, a column for each week from Monday to Sunday. */
export function YearChart({ year, label }: { year: StudyYear; label: string }) {
  const { t } = useTranslation('progress')
  const names = useDayNames()
  const weeks = weeksOf(year)
  const [anyWeek = []] = weeks
  const monthName = (month: string) => {
    const name = names.shortMonth(`${month}-01`)
    return month.endsWith('-01') ? `${name} ${month.slice(0, 4)}` : name
  }
  return (
    <div className={styles.chart}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1). */}
      <section ref={showNewest} className={styles.scroller} aria-label={t('year.scroll')} tabIndex={0}>
        <div className={styles.year}>
          <div className={styles.weekdays} aria-hidden="true">
            {anyWeek.map(({ day }, row) => (
              <span key={day}>{row % 2 === 0 && names.shortWeekday(day)}</span>
            ))}
          </div>
          <div>
            <div className={styles.months} aria-hidden="true">
              {monthStarts(weeks).map(({ week, month }) => (
                <span key={month} style={{ insetInlineStart: `${(100 * week) / weeks.length}%` }}>
                  {monthName(month)}
                </span>
              ))}
            </div>
            <svg viewBox={`0 0 ${weeks.length} 7`} className={styles.days} role="img" aria-label={label}>
              <Days year={year} weeks={weeks} />
            </svg>
          </div>
        </div>
      </section>
      <Legend goalSeconds={year.goalSeconds} />
    </div>
  )
}
