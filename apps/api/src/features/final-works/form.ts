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

/** The form as it is sent: links that are left out are none. */
export type SentForm = Pick<BodyOf<typeof updateFinalWork>, 'title' | 'description' | 'attachments' | Service>

/** A line of text: no line breaks or other controls, no halves of characters, no space around it. */
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

/** A draft is kept as it is, half finished; only what could harm a reader is taken out. */
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

/** A form to hand in, as it is kept. Throws 400 `invalid-input` naming every field that is wrong, and why. */
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
