import type { Language } from '@zenit/contract/parts'
import type { ChangeEvent } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { TranslationState } from '../translation/StaleTexts.tsx'
import { useCopyText } from '../translation/use-copy-source.ts'
import styles from './Fields.module.css'
import { having, type Texts } from './values.ts'

interface Props {
  label: string
  languages: readonly Language[]
  texts: Texts
  onChange: (texts: Texts | undefined) => void
  hint?: string
  isLong?: boolean
  /** May be missing in all languages, but not in one only. */
  isOptional?: boolean
}

interface TranslationProps {
  label: string
  language: Language
  source: string | undefined
  target: string
  onChange: (text: string) => void
}

/** State of a translation relative to its source. */
function Translation({ label, language, source = '', target, onChange }: TranslationProps) {
  const copy = useCopyText(onChange)
  const mayCopy = source.trim() !== '' && source !== target
  return (
    <TranslationState
      label={label}
      language={language}
      source={source}
      target={target}
      {...(mayCopy && { onCopy: () => copy({ source, before: target }) })}
    />
  )
}

/** A text in all languages of its course, side by side; missing languages are marked. */
export function TextPair({ label, languages, texts, onChange, hint, isLong, isOptional }: Props) {
  const { t } = useTranslation('studio-editor')
  const isAsked = !isOptional || languages.some((language) => texts[language]?.trim())
  const [first] = languages
  const source = first ? texts[first] : undefined
  const change = (language: Language, text: string) => {
    const next = having(texts, language, text) as Texts
    onChange(Object.keys(next).length > 0 ? next : undefined)
  }
  return (
    <div className={styles.pair}>
      {languages.map((language) => {
        const text = texts[language] ?? ''
        const name = t('fields.inLanguage', { label, language: t(`languages.${language}`) })
        const isMissing = isAsked && text.trim() === ''
        return (
          <div key={language}>
            <Field label={name} hint={hint} error={isMissing ? t(`fields.missing.${language}`) : undefined}>
              {(wired) => {
                const given = {
                  ...wired,
                  lang: language,
                  value: text,
                  onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
                    change(language, target.value),
                }
                if (isLong) return <textarea {...given} rows={3} className={styles.area} />
                return <input {...given} className={styles.line} />
              }}
            </Field>
            {language !== first && (
              <Translation
                label={name}
                language={language}
                source={source}
                target={text}
                onChange={(next) => change(language, next)}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
