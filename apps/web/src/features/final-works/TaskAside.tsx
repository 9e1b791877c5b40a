import type { Exam, Task } from '@zenit/contract/final-works'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Prose } from '../../ui/Prose.tsx'
import page from './FinalWork.module.css'
import styles from './TaskAside.module.css'

/** What the reviewer will look at; the learner sees it from the start. */
export function Criteria({ criteria }: { criteria: Task['criteria'] }) {
  const { t } = useTranslation('final-works')
  if (criteria.length === 0) return null
  return (
    <div className={styles.criteria}>
      <h3>{t('task.criteria')}</h3>
      <p>{t('task.criteriaNote')}</p>
      <ul>
        {criteria.map(({ _id, label }) => (
          <li key={_id}>{label}</li>
        ))}
      </ul>
    </div>
  )
}

function Fold({ title, isOpen, html }: { title: string; isOpen: boolean; html: string }) {
  return (
    <details open={isOpen} className={styles.fold}>
      <summary>
        <h2>{title}</h2>
        <Icon name="chevron-down" size={18} />
      </summary>
      <Prose html={html} className={styles.prose} />
    </details>
  )
}

/** Beside the work: what was asked, and by what it is judged. */
export function TaskAside({ exam, task }: { exam: Exam; task: Task }) {
  const { t } = useTranslation('final-works')
  return (
    <aside className={`${page.panel} ${page.sticky} ${styles.aside}`} aria-label={t('task.title')}>
      <Fold title={t('task.title')} isOpen html={task.description} />
      <Criteria criteria={task.criteria} />
      <Fold title={t('task.about')} isOpen={false} html={exam.overview} />
    </aside>
  )
}
