import { exportQuestions } from '@zenit/contract/packs'
import type { Language } from '@zenit/contract/parts'
import { addressOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import styles from './Exchange.module.css'

interface Props {
  pack: string
  path: string
  /** Languages of at least one question. */
  languages: readonly Language[]
}

/** Exports the saved questions of a document for other systems and for paper. */
export function ExportQuestions({ pack, path, languages }: Props) {
  const { t } = useTranslation('studio-editor')
  if (languages.length === 0) return null
  return (
    <fieldset className={styles.exports}>
      <legend>{t('questionExport.title')}</legend>
      {languages.flatMap((language) =>
        (['gift', 'qti', 'sheet', 'key'] as const).map((format) => (
          <LinkButton
            key={`${language} ${format}`}
            size="small"
            icon="download"
            render={
              <a
                href={addressOf(exportQuestions, { params: { id: pack }, query: { path, language, format } })}
                download
              />
            }
          >
            {t(`questionExport.${format}`, { language: t(`languages.${language}`) })}
          </LinkButton>
        )),
      )}
      <ul className={styles.carried}>
        {(['gift', 'qti', 'print'] as const).map((one) => (
          <li key={one}>{t(`questionExport.carried.${one}`)}</li>
        ))}
      </ul>
    </fieldset>
  )
}
