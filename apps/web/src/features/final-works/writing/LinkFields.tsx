import { useTranslation } from '../../../i18n/use-translation.ts'
import { TextInput } from '../../../ui/form/Field.tsx'
import { type FormValues, linkNames } from '../form.ts'
import type { FieldWords } from './use-field-words.ts'
import styles from './Writing.module.css'

interface Props {
  form: FormValues
  wordsFor: FieldWords
  onChange: (part: Partial<FormValues>) => void
}

/** URLs at four services; errors are shown at their fields. */
export function LinkFields({ form, wordsFor, onChange }: Props) {
  const { t } = useTranslation('final-works')
  return (
    <fieldset className={styles.links}>
      <legend>{t('form.links')}</legend>
      <p className={styles.hint}>{t('form.linksHint')}</p>
      <div className={styles.linkGrid}>
        {linkNames.map((name) => (
          <TextInput
            key={name}
            data-field={name}
            type="url"
            label={t(`form.${name}`)}
            placeholder={t(`form.placeholder.${name}`)}
            value={form[name]}
            maxLength={2000}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={wordsFor(name)}
            className={styles.line}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
          />
        ))}
      </div>
    </fieldset>
  )
}
