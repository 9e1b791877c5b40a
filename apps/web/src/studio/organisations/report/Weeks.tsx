import type { Report } from '@zenit/contract/reports'
import { lazy, Suspense, useState } from 'react'
import { dayWords } from '../../../format/days.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { loadCode } from '../../../load-code.ts'
import { Button } from '../../../ui/Button.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { Part } from './Part.tsx'
import styles from './Report.module.css'
import { useReportWords } from './use-report-words.ts'

// With its library, which no other page of an organisation needs.
const WeekChart = lazy(() => loadCode(() => import('./WeekChart.tsx')))

type Week = NonNullable<Report['weeks']>[number]

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
        <Suspense fallback={<div className={styles.chartPlace} />}>
          <WeekChart weeks={weeks} label={summary} />
        </Suspense>
      )}
    </Part>
  )
}
