import type { FinalWork, Task } from '@zenit/contract/final-works'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Prose } from '../../../ui/Prose.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import page from '../FinalWork.module.css'
import styles from './TaskAside.module.css'

/** Levels of a criterion, lowest first. */
function Levels({ levels }: { levels: NonNullable<Task['criteria'][number]['levels']> }) {
  return (
    <ol className={styles.levels}>
      {levels.map(({ _id, name, description }) => (
        <li key={_id}>
          <strong>{name}</strong> {description}
        </li>
      ))}
    </ol>
  )
}

/** The criteria of the review, visible from the start. */
export function Criteria({ criteria }: { criteria: Task['criteria'] }) {
  const { t } = useTranslation('final-works')
  if (criteria.length === 0) return null
  return (
    <div className={styles.criteria}>
      <h3>{t('task.criteria')}</h3>
      <p>{t('task.criteriaNote')}</p>
      <ul>
        {criteria.map(({ _id, label, levels }) => (
          <li key={_id}>
            <div>
              {label}
              {levels && <Levels levels={levels} />}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Fold({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className={styles.fold}>
      <summary>
        <h2>{title}</h2>
        <Icon name="chevron-down" size={18} />
      </summary>
      {children}
    </details>
  )
}

const wide = '(min-width: 62.5em)'

/** Next to the work: the task and its criteria. In a narrow window it is above the work, collapsed. */
export function TaskAside({ finalWork, task }: { finalWork: FinalWork; task: Task }) {
  const { t } = useTranslation('final-works')
  const [isWide] = useState(() => window.matchMedia(wide).matches)
  return (
    <aside className={`${page.panel} ${page.sticky} ${styles.aside}`} aria-label={t('task.title')}>
      <Fold title={t(isWide ? 'task.title' : 'task.both')} isOpen={isWide}>
        <Prose html={task.description} className={styles.prose} />
        <Criteria criteria={task.criteria} />
      </Fold>
      <Fold title={t('task.about')} isOpen={false}>
        <Prose html={finalWork.overview} className={styles.prose} />
      </Fold>
    </aside>
  )
}
