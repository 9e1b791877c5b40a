import type { BodyOf } from '@zenit/contract/call'
import { longestDescription, type updateFinalWork } from '@zenit/contract/final-works'
import { countCharacters, isBlank, textOf } from '@zenit/contract/text'
import type { Language } from '../../content/document.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { FieldError } from '../../platform/http/field-errors.ts'
import { translator } from '../../platform/i18n.ts'
import type { FinalWorkForm } from '../../schema/final-works.ts'
import { sanitiseDescription } from './description.ts'
import { checkLink, type Service, services } from './links.ts'

/** The form as sent; a missing link means none. */
export type SentForm = Pick<BodyOf<typeof updateFinalWork>, 'title' | 'description' | 'attachments' | Service>

/** Normalises a line of text: no line breaks or other control characters, no lone surrogates, no space around it. */
const line = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()

const malformed = (language: Language): FieldError => ({
  field: 'description',
  code: 'malformed',
  message: translator(language)('final-works:description.malformed'),
})

/** Reads a draft, which may be incomplete; only what could harm readers is removed. */
export function readDraft(sent: SentForm, language: Language): FinalWorkForm {
  const description = sanitiseDescription(sent.description)
  if (description === null) throw new ApiError('invalid-input', { fields: [malformed(language)] })
  const typed = (service: Service) => line(sent[service] ?? '') || null
  return {
    title: line(sent.title),
    description,
    attachments: sent.attachments,
    youtube: typed('youtube'),
    vimeo: typed('vimeo'),
    googleDrive: typed('googleDrive'),
    oneDrive: typed('oneDrive'),
  }
}

function titleFault(title: string, language: Language): FieldError[] {
  if (!isBlank(title)) return []
  return [{ field: 'title', code: 'required', message: translator(language)('final-works:title.required') }]
}

function descriptionFault(description: string | null, language: Language): FieldError[] {
  if (description === null) return [malformed(language)]
  const t = translator(language)
  const fault = (code: string, values: Record<string, number> = {}) => [
    { field: 'description', code, message: t(`final-works:description.${code}`, values) },
  ]
  if (isBlank(textOf(description))) return fault('required')
  const length = countCharacters(description)
  return length > longestDescription ? fault('too-long', { length, max: longestDescription }) : []
}

function linkFault(service: Service, typed: string | null | undefined, language: Language): FieldError[] {
  const checked = checkLink(service, typed)
  if ('link' in checked) return []
  const t = translator(language)
  const key = checked.fault === 'wrong-path' ? `wrong-path.${service}` : checked.fault
  const message = t(`final-works:link.${key}`, { service: t(`final-works:services.${service}`) })
  return [{ field: service, code: checked.fault, message }]
}

/** Returns a submitted form as stored. Throws 400 `invalid-input` with every invalid field and the reason. */
export function readForm(sent: SentForm, language: Language): FinalWorkForm {
  const title = line(sent.title)
  const description = sanitiseDescription(sent.description)
  const fields = [
    ...titleFault(title, language),
    ...descriptionFault(description, language),
    ...services.flatMap((service) => linkFault(service, sent[service], language)),
  ]
  if (fields.length > 0 || description === null) throw new ApiError('invalid-input', { fields })
  const linkOf = (service: Service) => {
    const checked = checkLink(service, sent[service])
    return 'link' in checked ? checked.link : null
  }
  return {
    title,
    description,
    attachments: sent.attachments,
    youtube: linkOf('youtube'),
    vimeo: linkOf('vimeo'),
    googleDrive: linkOf('googleDrive'),
    oneDrive: linkOf('oneDrive'),
  }
}
