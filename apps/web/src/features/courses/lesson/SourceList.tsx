import type { Source } from '@zenit/contract/courses'
import { dayWords } from '../../../format/days.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Icon } from '../../../ui/picture/Icon.tsx'
import styles from './Sources.module.css'

const siteOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')

/** Sources of a text, each with its website and date. */
export function SourceList({ sources }: { sources: readonly Source[] }) {
  const { language } = useTranslation('courses')
  return (
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
  )
}
