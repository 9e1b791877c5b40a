import { useQuery } from '@tanstack/react-query'
import { type Streak, type StreakDay, viewStreak } from '@zenit/contract/streaks'
import { shortWeekday, weekdayName } from '../../format/days.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { queryOf } from '../../query-client.ts'
import { openDrawer } from '../../shell/drawers/drawers.ts'
import { drawerParts } from '../../shell/drawers/LearnerDrawers.tsx'
import { Card, stretchedLink } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Week.module.css'
import { type DayLook, lookOf, newsOf } from './week.ts'

const streakQuery = { ...queryOf(viewStreak, {}), staleTime: 5_000 }

const signs: Partial<Record<DayLook, 'check' | 'minus'>> = { met: 'check', forgiven: 'minus' }

function Day({ day, today }: { day: StreakDay; today: string }) {
  const { t, language } = useTranslation('home')
  const look = lookOf(day, today)
  const sign = signs[look]
  return (
    <li className={styles.day} aria-current={day.day === today ? 'date' : undefined}>
      <span className={cx(styles.sun, styles[look])} aria-hidden="true">
        {sign && <Icon name={sign} size={18} />}
      </span>
      <span aria-hidden="true">{shortWeekday(day.day, language)}</span>
      <VisuallyHidden>
        {t('week.day', { day: weekdayName(day.day, language), state: t(`week.state.${look}`) })}
      </VisuallyHidden>
    </li>
  )
}

/** Length of the streak; the only button of the card, which opens the details. */
function Words({ streak }: { streak: Streak }) {
  const { t } = useTranslation('home')
  const { kind, minutes } = newsOf(streak)
  const { fetch } = drawerParts.streak
  return (
    <div className={styles.words}>
      <h2 className={styles.title}>
        <button
          type="button"
          className={cx(styles.open, stretchedLink)}
          aria-haspopup="dialog"
          onPointerEnter={fetch}
          onFocus={fetch}
          onClick={() => openDrawer('streak')}
        >
          {streak.currentDays > 0 ? t('week.days', { count: streak.currentDays }) : t('week.none')}
          <VisuallyHidden> – {t('week.open')}</VisuallyHidden>
          <Icon name="chevron-right" size={20} />
        </button>
      </h2>
      <p className={styles.news}>{t(`week.news.${kind}`, { count: minutes })}</p>
    </div>
  )
}

/** The current week: a sun for each day on which the challenge was met, and the length of the streak (STREAK-01). */
export function Week() {
  const { t } = useTranslation('home')
  const { data } = useQuery(streakQuery)
  if (!data) return null
  const { streak } = data
  return (
    <Card as="section" isLink aria-label={t('week.label')} className={styles.week}>
      <Words streak={streak} />
      <ol className={styles.days}>
        {streak.week.map((day) => (
          <Day key={day.day} day={day} today={streak.today} />
        ))}
      </ol>
    </Card>
  )
}
