import type { Training, TrainingFigures } from '@zenit/contract/reports'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { Bar } from './Bar.tsx'
import { Part } from './Part.tsx'
import styles from './Report.module.css'
import { useReportWords } from './use-report-words.ts'

const stages = ['people', 'started', 'finished', 'passed', 'certified'] as const

/** Null while some of it is not counted. */
export const sumOf = (trainings: readonly Training[], name: keyof TrainingFigures): number | null =>
  trainings.every(({ reach }) => reach)
    ? trainings.reduce((sum, { reach }) => sum + (reach?.[name] ?? 0), 0)
    : null

/** How many assigned courses reach each stage. */
export function Funnel({ trainings }: { trainings: readonly Training[] }) {
  const { t } = useTranslation('studio-reports')
  const words = useReportWords()
  const asked = sumOf(trainings, 'people')
  if (asked === null) return <Part title={t('funnel.title')} note={t('uncounted')} />
  return (
    <Part title={t('funnel.title')} note={t('funnel.note')}>
      <DataTable
        label={t('funnel.title')}
        columns={[
          { id: 'stage', title: t('funnel.stage') },
          { id: 'count', title: t('funnel.count') },
          { id: 'share', title: t('funnel.share') },
        ]}
        rows={stages.map((stage) => {
          const count = sumOf(trainings, stage) ?? 0
          return {
            id: stage,
            cells: [
              t(`stage.${stage}`),
              words.count(count),
              <span key="share" className={styles.share}>
                <Bar part={count} whole={asked} />
                <span>{words.percent(count, asked)}</span>
              </span>,
            ],
          }
        })}
      />
    </Part>
  )
}
