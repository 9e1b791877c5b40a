import type { StudyDay, StudyYear } from '@zenit/contract/streaks'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { useDuration } from '../programs/use-duration.ts'
import styles from './StudyChart.module.css'
import { useDayNames } from './use-day-names.ts'
import { axisTop, minutesIn, minutesOf } from './year.ts'

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`

interface WeekProps {
  week: readonly StudyDay[]
  today: string
  top: number
}

function Week({ week, today, top }: WeekProps) {
  const names = useDayNames()
  const duration = useDuration()
  const [monday, sunday] = [week[0]?.day ?? today, week.at(-1)?.day ?? today]
  return (
    <div className={styles.week}>
      <div className={styles.bars}>
        {week.map((one) => {
          const minutes = minutesOf(one)
          return (
            <span
              key={one.day}
              className={cx(styles.bar, one.state === 'met' && styles.met)}
              style={{ blockSize: percent(minutes, top) }}
              title={`${names.day(one.day)}: ${duration(minutes)}`}
            />
          )
        })}
      </div>
      <div className={styles.letters}>
        {week.map(({ day }) => (
          <span key={day} className={cx(day === today && styles.today)}>
            {names.narrowWeekday(day)}
          </span>
        ))}
      </div>
      <p className={styles.name}>
        {names.span(monday, sunday)}
        <strong>{duration(minutesIn(week))}</strong>
      </p>
    </div>
  )
}

interface Props {
  year: StudyYear
  /** The last weeks, ending with the current one. */
  weeks: readonly StudyDay[][]
  label: string
}

/** A bar per day, and a line at the goal of the daily challenge. */
export function StudyChart({ year, weeks, label }: Props) {
  const { t } = useTranslation('progress')
  const duration = useDuration()
  const { today, goalSeconds } = year
  const goal = goalSeconds / 60
  const top = axisTop(weeks.flat().map(minutesOf))
  return (
    <div className={styles.chart} role="img" aria-label={label}>
      <div className={styles.plot}>
        <div className={styles.scale}>
          {[top, top / 2, 0].map((minutes) => (
            <span key={minutes} className={styles.line} style={{ insetBlockEnd: percent(minutes, top) }}>
              <small>{minutes > 0 && duration(minutes)}</small>
            </span>
          ))}
          <span className={cx(styles.line, styles.goal)} style={{ insetBlockEnd: percent(goal, top) }} />
        </div>
        {weeks.map((week) => (
          <Week key={week[0]?.day} week={week} today={today} top={top} />
        ))}
      </div>
      <p className={styles.key}>
        <span className={styles.goal} />
        {t('study.goal', { minutes: goal })}
      </p>
    </div>
  )
}
