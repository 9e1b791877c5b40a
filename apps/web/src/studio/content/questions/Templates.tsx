import { exportQuestionTemplate } from '@zenit/contract/packs'
import { addressOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import styles from './Exchange.module.css'

const formats = ['csv', 'xlsx'] as const

/** Tables for writing questions, with column names in the author's language. */
export function Templates() {
  const { t, language } = useTranslation('studio-editor')
  return (
    <fieldset className={styles.exports}>
      <legend>{t('questionImport.template')}</legend>
      {formats.map((format) => (
        <LinkButton
          key={format}
          size="small"
          icon="download"
          render={<a href={addressOf(exportQuestionTemplate, { query: { language, format } })} download />}
        >
          {t(`questionImport.templates.${format}`)}
        </LinkButton>
      ))}
    </fieldset>
  )
}
