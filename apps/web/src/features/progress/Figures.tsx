import type { Rank } from '@zenit/contract/ranks'
import type { StudyYear } from '@zenit/contract/streaks'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDuration } from '../programs/use-duration.ts'
import styles from './Figures.module.css'
import { minutesIn, weeksOf } from './year.ts'

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The three most important numbers. */
export function Figures({ year, rank }: { year: StudyYear | undefined; rank: Rank | undefined }) {
  const { t } = useTranslation('progress')
  const duration = useDuration()
  const week = year && weeksOf(year).at(-1)
  return (
    <dl className={styles.figures} aria-label={t('figures.label')}>
      <Figure name={t('figures.streak')}>
        {year ? t('figures.days', { count: year.currentDays }) : '–'}
      </Figure>
      <Figure name={t('figures.week')}>{week ? duration(minutesIn(week)) : '–'}</Figure>
      <Figure name={t('figures.rank')}>{rank ? t('figures.rankOf', { rank: rank.rankStage }) : '–'}</Figure>
    </dl>
  )
}
