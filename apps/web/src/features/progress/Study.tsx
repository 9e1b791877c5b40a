import type { StudyYear } from '@zenit/contract/streaks'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/feedback/States.tsx'
import { useDuration } from '../programs/use-duration.ts'
import card from './ChartCard.module.css'
import { ChartCard } from './ChartCard.tsx'
import { CourseTimes } from './CourseTimes.tsx'
import { StudyChart } from './StudyChart.tsx'
import { useDayNames } from './use-day-names.ts'
import { YearChart } from './YearChart.tsx'
import { minutesIn, minutesOf, monthsOf, weeksOf } from './year.ts'

function YearCard({ year }: { year: StudyYear }) {
  const { t } = useTranslation('progress')
  const { t: streaks } = useTranslation('streaks')
  const names = useDayNames()
  const duration = useDuration()
  const { from, days } = year
  const metDays = days.filter(({ state }) => state === 'met').length
  const summary = t('year.summary', {
    days: t('year.met', { count: metDays }),
    duration: duration(minutesIn(days)),
    from: names.date(from),
  })
  const columns = (['month', 'metDays', 'forgivenDays', 'time'] as const).map((id) => ({
    id,
    title: t(`year.${id}`),
  }))
  const rows = monthsOf(year).map(({ month, metDays: met, forgivenDays, minutes }) => ({
    id: month,
    cells: [names.month(`${month}-01`), met, forgivenDays, duration(minutes)],
  }))
  return (
    <ChartCard
      title={t('year.title')}
      summary={summary}
      chart={<YearChart year={year} label={summary} />}
      table={<DataTable label={t('year.table')} columns={columns} rows={rows} />}
      note={streaks('rule')}
    />
  )
}

const weeksShown = 4

function StudyTable({ year, weeks }: { year: StudyYear; weeks: ReturnType<typeof weeksOf> }) {
  const { t } = useTranslation('progress')
  const names = useDayNames()
  const duration = useDuration()
  const [anyWeek = []] = weeks
  const columns = [
    { id: 'week', title: t('study.week') },
    ...anyWeek.map(({ day }, index) => ({
      id: String(index),
      title: names.shortWeekday(day),
      abbr: names.weekday(day),
    })),
    { id: 'total', title: t('study.total') },
  ]
  const rows = weeks.toReversed().map((week) => ({
    id: week[0]?.day ?? '',
    cells: [
      names.span(week[0]?.day ?? '', week.at(-1)?.day ?? ''),
      ...week.map((one) => (one.day > year.today && one.seconds === 0 ? '–' : minutesOf(one))),
      duration(minutesIn(week)),
    ],
  }))
  return <DataTable label={t('study.table')} columns={columns} rows={rows} />
}

function StudyCard({ year }: { year: StudyYear }) {
  const { t } = useTranslation('progress')
  const duration = useDuration()
  const weeks = weeksOf(year).slice(-weeksShown)
  const minutes = minutesIn(weeks.flat())
  const summary = minutes > 0 ? t('study.summary', { duration: duration(minutes) }) : t('study.none')
  return (
    <ChartCard
      title={t('study.title')}
      summary={summary}
      chart={<StudyChart year={year} weeks={weeks} label={summary} />}
      table={<StudyTable year={year} weeks={weeks} />}
      note={t('study.note')}
    />
  )
}

/** The year by day, the last weeks by minute, and the courses; instructions for people who have not started. */
export function Study({ year }: { year: StudyYear }) {
  const { t } = useTranslation('progress')
  if (year.days.length > 0)
    return (
      <>
        <YearCard year={year} />
        <StudyCard year={year} />
        <CourseTimes year={year} />
      </>
    )
  return (
    <Card className={card.card}>
      <EmptyState
        icon="sun"
        title={t('year.empty.title')}
        action={
          <LinkButton look="main" render={<Link to={paths.programs()} />}>
            {t('year.empty.action')}
          </LinkButton>
        }
      >
        {t('year.empty.body')}
      </EmptyState>
    </Card>
  )
}
