import type { BodyOf } from '@zenit/contract/call'
import type { UploadedFile } from '@zenit/contract/files'
import type { Draft, FinalWork, updateFinalWork, Version } from '@zenit/contract/final-works'
import type { Problem } from '@zenit/contract/parts'
import { countCharacters, isBlank, textOf } from '@zenit/contract/text'

export const linkNames = ['youtube', 'vimeo', 'googleDrive', 'oneDrive'] as const
type LinkName = (typeof linkNames)[number]

/** What a learner writes. A missing link is an empty string. */
export type FormValues = {
  title: string
  description: string
  attachments: readonly UploadedFile[]
} & Record<LinkName, string>

export const emptyForm: FormValues = {
  title: '',
  description: '',
  attachments: [],
  youtube: '',
  vimeo: '',
  googleDrive: '',
  oneDrive: '',
}

/** In page order. */
const fieldNames = ['title', 'description', 'attachments', ...linkNames] as const
export type FieldName = (typeof fieldNames)[number]

export const formFrom = (kept: Draft | Version): FormValues => ({
  title: kept.title,
  description: kept.description,
  attachments: kept.attachments,
  youtube: kept.youtube ?? '',
  vimeo: kept.vimeo ?? '',
  googleDrive: kept.googleDrive ?? '',
  oneDrive: kept.oneDrive ?? '',
})

export const toBody = ({
  title,
  description,
  attachments,
  ...rest
}: FormValues): BodyOf<typeof updateFinalWork> => {
  const links = linkNames.map((name) => [name, rest[name].trim() || null])
  return {
    title,
    description,
    attachments: attachments.map(({ _id }) => _id),
    ...(Object.fromEntries(links) as Record<LinkName, string | null>),
  }
}

/** Nothing was written or attached yet. */
export const isUntouched = (form: FormValues): boolean =>
  form.title.trim() === '' &&
  isBlank(textOf(form.description)) &&
  form.attachments.length === 0 &&
  linkNames.every((name) => form[name].trim() === '')

/** Whether two forms have the same content; the server may write the same text as different HTML. */
export function saysTheSame(one: FormValues, other: FormValues): boolean {
  const essence = (form: FormValues) =>
    JSON.stringify([
      form.title.trim(),
      textOf(form.description),
      form.attachments.map(({ _id }) => _id),
      linkNames.map((name) => form[name].trim()),
    ])
  return essence(one) === essence(other)
}

type FieldErrorCode =
  | 'missing'
  | 'too-long'
  | 'too-many'
  | 'gone'
  | 'under-way'
  | 'not-this-service'
  | 'other'

/** An error of a field: a code that the page can translate, or else the server's text. */
export interface FieldError {
  code: FieldErrorCode
  message?: string
}
export type FieldErrors = Partial<Record<FieldName, FieldError>>

interface Checks {
  limits: FinalWork['limits']
  /** Files that are still being uploaded. */
  isUploading: boolean
}

/** Returns errors that can be found without the server. */
export function findErrors(form: FormValues, { limits, isUploading }: Checks): FieldErrors {
  const errors: FieldErrors = {}
  if (isBlank(form.title)) errors.title = { code: 'missing' }
  else if (form.title.length > limits.title) errors.title = { code: 'too-long' }
  if (isBlank(textOf(form.description))) errors.description = { code: 'missing' }
  else if (countCharacters(form.description) > limits.description) errors.description = { code: 'too-long' }
  if (isUploading) errors.attachments = { code: 'under-way' }
  else if (form.attachments.length > limits.uploads.files) errors.attachments = { code: 'too-many' }
  return errors
}

const isLink = (field: FieldName): field is LinkName => linkNames.some((name) => name === field)

/** The page's code for the server's error of a field. */
function codeFor(field: FieldName, code: string): FieldErrorCode {
  if (isLink(field)) return 'not-this-service'
  if (field === 'attachments') return code === 'missing' ? 'gone' : 'other'
  if (code === 'required') return 'missing'
  return code === 'too-long' ? 'too-long' : 'other'
}

/** The server's errors by field; ignores fields that the page does not have. */
export function errorsFrom(fields: NonNullable<Problem['errors']>): FieldErrors {
  const errors: FieldErrors = {}
  for (const { field, code, message } of fields) {
    const name = fieldNames.find(
      (one) => field === one || field.startsWith(`${one}.`) || field.startsWith(`${one}/`),
    )
    if (!name || errors[name]) continue
    errors[name] = { code: codeFor(name, code), message }
  }
  return errors
}

export const firstField = (errors: FieldErrors): FieldName | undefined =>
  fieldNames.find((name) => errors[name])
