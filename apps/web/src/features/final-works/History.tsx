import type { Task, Version } from '@zenit/contract/final-works'
import { momentWords } from '../../format/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import page from './FinalWork.module.css'
import { Judgements } from './Judgements.tsx'
import styles from './Status.module.css'
import { Words } from './Words.tsx'
import { Work } from './Work.tsx'

function Verdict({ decision }: Pick<Version, 'decision'>) {
  const { t } = useTranslation('final-works')
  if (!decision) return <Tag icon="clock">{t('history.waiting')}</Tag>
  const isApproved = decision.status === 'approved'
  return (
    <Tag tone={isApproved ? 'leaf' : 'sun'} icon={isApproved ? 'check' : 'edit'}>
      {t(`status.${decision.status}.tag`)}
    </Tag>
  )
}

function Entry({ version, task }: { version: Version; task: Task | undefined }) {
  const { t, language } = useTranslation('final-works')
  const { decision } = version
  return (
    <details className={styles.version}>
      <summary>
        <h3>{t('history.version', { number: version.number })}</h3>
        <span className={styles.quiet}>{momentWords(version.submittedAt, language)}</span>
        <Verdict decision={decision} />
        <Icon name="chevron-down" size={18} />
      </summary>
      {decision && (
        <div className={styles.decision}>
          <Words text={decision.comment} />
          <Judgements criteria={decision.criteria} task={task} />
        </div>
      )}
      <Work version={version} />
    </details>
  )
}

/** Every submitted version, newest first, each with its decision. */
export function History({ versions, task }: { versions: readonly Version[]; task: Task | undefined }) {
  const { t } = useTranslation('final-works')
  return (
    <section className={page.panel}>
      <h2 className={page.heading}>{t('history.title')}</h2>
      <ol className={styles.versions}>
        {versions.map((version) => (
          <li key={version._id}>
            <Entry version={version} task={task} />
          </li>
        ))}
      </ol>
    </section>
  )
}
