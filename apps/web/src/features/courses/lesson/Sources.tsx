import type { LessonContent } from '@zenit/contract/courses'
import { useId } from 'react'
import { dayWords } from '../../../format/days.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Icon } from '../../../ui/picture/Icon.tsx'
import styles from './Sources.module.css'

/** A day without a time is the same day wherever it is read. */

const siteOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')

/** What a lesson relies on, and when it was last checked. */
export default function Sources({ sources = [], verifiedAt }: Pick<LessonContent, 'sources' | 'verifiedAt'>) {
  const { t, language } = useTranslation('courses')
  const headingId = useId()
  return (
    <section className={styles.sources} aria-labelledby={sources.length > 0 ? headingId : undefined}>
      {sources.length > 0 && (
        <>
          <h3 id={headingId}>{t('sources.title')}</h3>
          <ul className={styles.list}>
            {sources.map(({ title, url, publishedAt }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {title} <Icon name="external" size={16} />
                </a>
                <span className={styles.facts}>
                  {siteOf(url)}
                  {publishedAt && (
                    <>
                      {' · '}
                      <time dateTime={publishedAt}>{dayWords(publishedAt, language)}</time>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {verifiedAt && (
        <p className={styles.facts}>{t('sources.verifiedAt', { date: dayWords(verifiedAt, language) })}</p>
      )}
    </section>
  )
}
