import type { Task, Version } from '@zenit/contract/final-works'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import styles from './Status.module.css'

interface Props {
  criteria: NonNullable<Version['decision']>['criteria']
  task: Task | undefined
}

/** Each criterion: met or to be improved, with the reviewer's note. */
export function Judgements({ criteria, task }: Props) {
  const { t } = useTranslation('final-works')
  const known = criteria.flatMap(({ _id, level, ...judgement }) => {
    const criterion = task?.criteria.find((one) => one._id === _id)
    if (!criterion) return []
    return [{ ...judgement, ...criterion, level: criterion.levels?.find((one) => one._id === level) }]
  })
  if (known.length === 0) return null
  return (
    <div className={styles.judged}>
      <h3>{t('criteria.title')}</h3>
      <ul>
        {known.map(({ _id, label, level, isMet, note }) => (
          <li key={_id}>
            <span className={cx(styles.mark, isMet ? styles.met : styles.unmet)}>
              <Icon name={isMet ? 'check' : 'edit'} size={16} />
              {t(isMet ? 'criteria.met' : 'criteria.unmet')}
            </span>
            <span>
              {label}
              {level && (
                <span className={styles.level}>
                  {t('criteria.level')} <strong>{level.name}</strong>. {level.description}
                </span>
              )}
              {note.trim() !== '' && <span className={styles.note}>{note}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
