import type { Report } from '@zenit/contract/reports'
import { useState } from 'react'
import { dayFormat, dayWords } from '../../../format/days.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { Part } from './Part.tsx'
import styles from './Report.module.css'
import { useReportWords } from './use-report-words.ts'

type Week = NonNullable<Report['weeks']>[number]

const width = 28
const height = 120

interface ChartProps {
  weeks: readonly Week[]
  label: string
}

/** Scrolls to the newest weeks when not all fit. */
function showNewest(chart: SVGSVGElement | null): void {
  const scroller = chart?.parentElement
  if (scroller) scroller.scrollLeft = scroller.scrollWidth
}

/** A bar per week with its number above it. */
function WeekChart({ weeks, label }: ChartProps) {
  const { t, language } = useTranslation('studio-reports')
  const words = useReportWords()
  const top = Math.max(1, ...weeks.map(({ people }) => people))
  const shortDay = dayFormat(language, { day: 'numeric', month: 'numeric' })
  return (
    <svg
      ref={showNewest}
      viewBox={`0 0 ${Math.max(8, weeks.length) * width} ${height + 40}`}
      className={styles.weeks}
      style={{ inlineSize: `${Math.max(8, weeks.length) * 2.5}rem` }}
      role="img"
      aria-label={label}
    >
      {weeks.map(({ week, people }, index) => {
        const tall = (height * people) / top
        return (
          <g key={week} transform={`translate(${index * width} 0)`}>
            <title>{t('weeks.one', { day: dayWords(week, language), count: people })}</title>
            <rect
              x="4"
              y={20 + height - tall}
              width={width - 8}
              height={tall}
              rx="2"
              className={styles.column}
            />
            <text x={width / 2} y={14 + height - tall} className={styles.value}>
              {words.count(people)}
            </text>
            <text x={width / 2} y={height + 34} className={styles.axis}>
              {shortDay(week)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** People who studied per week: a chart that can be switched to a table. */
export function Weeks({ weeks }: { weeks: readonly Week[] | null }) {
  const { t, language } = useTranslation('studio-reports')
  const words = useReportWords()
  const [isTable, setTable] = useState(false)
  if (!weeks) return <Part title={t('weeks.title')} note={t('weeks.few')} />
  const most = weeks.toSorted((a, b) => b.people - a.people)[0]
  if (!most?.people) return <Part title={t('weeks.title')} note={t('weeks.none')} />
  const summary = t('weeks.summary', { day: dayWords(most.week, language), count: most.people })
  return (
    <Part
      title={t('weeks.title')}
      note={`${summary} ${t('weeks.note')}`}
      action={
        <Button size="small" icon="grid" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('weeks.asTable')}
        </Button>
      }
    >
      {isTable ? (
        <DataTable
          label={t('weeks.title')}
          columns={[
            { id: 'week', title: t('weeks.week') },
            { id: 'people', title: t('weeks.people') },
          ]}
          rows={weeks.map(({ week, people }) => ({
            id: week,
            cells: [dayWords(week, language), words.count(people)],
          }))}
        />
      ) : (
        <WeekChart weeks={weeks} label={summary} />
      )}
    </Part>
  )
}
