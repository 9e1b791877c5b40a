import type { Review } from '@zenit/contract/reviews'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NewTab } from '../../shell/NewTab.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { momentWords } from '../dates.ts'
import { Files } from './Files.tsx'
import { Verdict } from './Verdict.tsx'
import styles from './Work.module.css'

type Version = Review['version']

const services = ['youtube', 'vimeo', 'googleDrive', 'oneDrive'] as const

function Links({ version }: { version: Version }) {
  const { t } = useTranslation('studio-reviews')
  const given = services.flatMap((service) => {
    const href = version[service]
    return href ? [{ service, href }] : []
  })
  if (given.length === 0) return null
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{t('work.links')}</h2>
      <ul className={styles.links}>
        {given.map(({ service, href }) => (
          <li key={service}>
            <span className={styles.note}>{t(`service.${service}`)}</span>
            <a href={href} target="_blank" rel="noopener noreferrer" className={styles.address}>
              {href}
              <Icon name="external" size={16} />
              <NewTab />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Props {
  version: Version
  assignment: Review['assignment']
  /** Language of the work. */
  language: Review['language']
  /** Shown next to another version, which may have another title. */
  isTitled?: boolean
}

/** One submitted version, and the decision on it. */
export function Work({ version, assignment, language: spoken, isTitled = false }: Props) {
  const { t, language } = useTranslation('studio-reviews')
  const { _id, number, title, description, attachments, submittedAt, decision } = version
  return (
    <article className={styles.work} aria-label={t('version', { number })}>
      <p className={styles.note}>{t('work.version', { number, date: momentWords(submittedAt, language) })}</p>
      {isTitled && (
        <h2 className={styles.title} lang={spoken}>
          {title}
        </h2>
      )}
      <Prose html={description} lang={spoken} className={styles.words} />
      <Files versionId={_id} files={attachments} />
      <Links version={version} />
      {decision && <Verdict decision={decision} criteria={assignment.criteria} lang={spoken} />}
    </article>
  )
}
