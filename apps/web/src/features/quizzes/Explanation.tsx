import type { Source } from '@zenit/contract/courses'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SourceList } from '../courses/lesson/SourceList.tsx'
import styles from './Explanation.module.css'

interface Props {
  /** Inline HTML, sanitised by the server. */
  explanation?: string | undefined
  sources?: readonly Source[] | undefined
}

/** Explanation and sources of a checked question. */
export function Explanation({ explanation, sources }: Props) {
  const { t } = useTranslation(['quizzes', 'courses'])
  if (!explanation && !sources) return null
  return (
    <div className={styles.explanation}>
      {explanation && (
        <>
          <p className={styles.title}>{t('explanation')}</p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: inline HTML, sanitised by the server. */}
          <p dangerouslySetInnerHTML={{ __html: explanation }} />
        </>
      )}
      {sources && (
        <>
          <p className={styles.title}>{t('sources.title', { ns: 'courses' })}</p>
          <SourceList sources={sources} />
        </>
      )}
    </div>
  )
}
