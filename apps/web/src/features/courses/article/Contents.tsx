import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './Contents.module.css'
import { HeadingList } from './HeadingList.tsx'
import type { ArticleContent } from './reading.ts'

/** The table of contents next to a text, on a wide screen. */
export default function Contents({ headings }: Pick<ArticleContent, 'headings'>) {
  const { t } = useTranslation('courses')
  if (headings.length < 2) return null
  return (
    <nav className={styles.contents} aria-label={t('article.contents')}>
      <h2>{t('article.contents')}</h2>
      <HeadingList headings={headings} />
    </nav>
  )
}
