import type { TimeToFinish as Time } from '@zenit/contract/reports'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { Bar } from './Bar.tsx'
import { Part } from './Part.tsx'
import styles from './Report.module.css'
import { useReportWords } from './use-report-words.ts'

/** Time from start to finish of a course. */
export function TimeToFinish({ time: { people, medianDays, spans } }: { time: Time }) {
  const { t } = useTranslation('studio-reports')
  const words = useReportWords()
  return (
    <Part
      title={t('time.title')}
      note={t('time.median', { count: medianDays, people: t('time.of', { count: people }) })}
    >
      <DataTable
        label={t('time.title')}
        columns={[
          { id: 'span', title: t('time.span') },
          { id: 'people', title: t('time.people') },
          { id: 'share', title: t('funnel.share') },
        ]}
        rows={spans.map(({ days, people: some }) => ({
          id: String(days),
          cells: [
            days === null
              ? t('time.longer')
              : days === 0
                ? t('time.sameDay')
                : t('time.upTo', { count: days }),
            words.count(some),
            <span key="share" className={styles.share}>
              <Bar part={some} whole={people} />
              <span>{words.percent(some, people)}</span>
            </span>,
          ],
        }))}
      />
    </Part>
  )
}
