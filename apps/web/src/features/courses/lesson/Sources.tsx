import type { LessonContent } from '@zenit/contract/courses'
import { useId } from 'react'
import { dayWords } from '../../../format/days.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { SourceList } from './SourceList.tsx'
import styles from './Sources.module.css'

/** Sources of a lesson, and when it was last verified. */
export function Sources({ sources = [], verifiedAt }: Pick<LessonContent, 'sources' | 'verifiedAt'>) {
  const { t, language } = useTranslation('courses')
  const headingId = useId()
  return (
    <section className={styles.sources} aria-labelledby={sources.length > 0 ? headingId : undefined}>
      {sources.length > 0 && (
        <>
          <h3 id={headingId}>{t('sources.title')}</h3>
          <SourceList sources={sources} />
        </>
      )}
      {verifiedAt && (
        <p className={styles.facts}>{t('sources.verifiedAt', { date: dayWords(verifiedAt, language) })}</p>
      )}
    </section>
  )
}
