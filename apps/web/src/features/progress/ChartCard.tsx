import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import styles from './ChartCard.module.css'

interface Props {
  title: string
  /** The main message of the chart in one sentence. */
  summary: string
  chart: ReactNode
  /** The same figures as a table. */
  table: ReactNode
  /** What is counted, and how. */
  note: string
}

/** A chart with a heading, and a button that switches between chart and table. */
export function ChartCard({ title, summary, chart, table, note }: Props) {
  const { t } = useTranslation('progress')
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={styles.card}>
      <div className={styles.head}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <p className={styles.summary}>{summary}</p>
        </div>
        <Button size="small" icon="grid" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('asTable')}
        </Button>
      </div>
      {isTable ? table : chart}
      <p className={styles.note}>{note}</p>
    </Card>
  )
}
