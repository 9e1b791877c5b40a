import type { Task, Version } from '@zenit/contract/final-works'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import styles from './Status.module.css'

interface Props {
  criteria: NonNullable<Version['decision']>['criteria']
  task: Task | undefined
}

/** Criterion by criterion: met or to be improved, with the reviewer's note. */
export function Judgements({ criteria, task }: Props) {
  const { t } = useTranslation('final-works')
  const labelOf = (id: string) => task?.criteria.find(({ _id }) => _id === id)?.label
  const known = criteria.filter(({ _id }) => labelOf(_id))
  if (known.length === 0) return null
  return (
    <div className={styles.judged}>
      <h3>{t('criteria.title')}</h3>
      <ul>
        {known.map(({ _id, isMet, note }) => (
          <li key={_id}>
            <span className={cx(styles.mark, isMet ? styles.met : styles.unmet)}>
              <Icon name={isMet ? 'check' : 'edit'} size={16} />
              {t(isMet ? 'criteria.met' : 'criteria.unmet')}
            </span>
            <span>
              {labelOf(_id)}
              {note.trim() !== '' && <span className={styles.note}>{note}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
