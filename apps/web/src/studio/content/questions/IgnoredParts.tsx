import type { IgnoredPart } from '@zenit/contract/packs'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './Exchange.module.css'

/** Settings of tests and questions that were not imported, and files that are no questions. */
export function IgnoredParts({ ignored }: { ignored: readonly IgnoredPart[] }) {
  const { t } = useTranslation('studio-editor')
  if (ignored.length === 0) return null
  return (
    <>
      <h3 className={styles.group}>{t('questionImport.ignored')}</h3>
      {(['settings', 'question', 'file'] as const).map((what) => {
        const parts = ignored.filter((part) => part.what === what)
        return (
          parts.length > 0 && (
            <details key={what}>
              <summary>
                {t(`questionImport.ignoredParts.${what}`)}: {parts.length}
              </summary>
              <ul className={styles.lacking}>
                {parts.map(({ text, file }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two parts may be alike
                  <li key={index}>{[file, text].filter(Boolean).join(': ')}</li>
                ))}
              </ul>
            </details>
          )
        )
      })}
    </>
  )
}
