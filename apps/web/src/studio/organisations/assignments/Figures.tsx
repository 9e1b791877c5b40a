import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './Assignments.module.css'
import { assignmentQuery } from './queries.ts'

const names = ['done', 'overdue', 'started', 'notStarted', 'exempt'] as const

/** Number of people per state; loaded after the list, in reserved space. */
export function Figures({ organisationId, assignmentId }: { organisationId: string; assignmentId: string }) {
  const { t } = useTranslation('studio-assignments')
  const { data, isError } = useQuery(assignmentQuery(organisationId, assignmentId))
  if (!data) return <p className={styles.note}>{t(isError ? 'figures.failed' : 'figures.loading')}</p>
  return (
    <ul className={styles.figures} aria-label={t('figures.label')}>
      {names.map((name) => {
        const count = data.figures[name]
        if (name === 'exempt' && count === 0) return null
        return (
          <li key={name} className={name === 'overdue' && count > 0 ? styles.late : undefined}>
            {t(`figures.${name}`, { count })}
          </li>
        )
      })}
    </ul>
  )
}
