import type { FinalWork } from '@zenit/contract/final-works'
import { numberWords } from '../../../format/numbers.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { FieldErrors, FieldName } from '../form.ts'

export type FieldWords = (field: FieldName) => string | undefined

/** Error text of a field: the page's own, otherwise the server's, which is in the learner's language. */
export function useFieldWords(errors: FieldErrors, limits: FinalWork['limits']): FieldWords {
  const { t, language } = useTranslation('final-works')
  const maxima = { title: limits.title, description: limits.description, attachments: limits.uploads.files }
  const own = (field: keyof typeof maxima, code: string): string | undefined => {
    const max = numberWords(maxima[field], language)
    if (field === 'attachments') {
      if (code === 'under-way' || code === 'too-many' || code === 'gone')
        return t(`errors.field.attachments.${code}`, { max })
      return undefined
    }
    return code === 'missing' || code === 'too-long' ? t(`errors.field.${field}.${code}`, { max }) : undefined
  }
  return (field) => {
    const error = errors[field]
    if (!error) return undefined
    const words = field in maxima ? own(field as keyof typeof maxima, error.code) : undefined
    return words ?? (error.message || t('errors.field.other'))
  }
}
