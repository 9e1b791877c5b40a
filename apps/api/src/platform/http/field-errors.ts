import type { FastifyError } from 'fastify'
import type { translator } from '../i18n.ts'

/** An error of one field of a request. */
export interface FieldError {
  field: string
  code: string
  /** In the reader's language, for slices with their own text; by default taken from the catalogue `fields` by code. */
  message?: string
  /** Values for the translated sentence; `limit` also selects its plural. */
  values?: Record<string, string | number>
}

/** More errors help nobody, and a body with thousands must not produce thousands. */
const mostFields = 50
const longestName = 200

/** Shortens a name, which may be anything. */
const named = (name: string) =>
  (name.length > longestName ? `${name.slice(0, longestName)}…` : name)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '\ufffd')

interface FaultParams {
  missingProperty?: string
  additionalProperty?: string
  limit?: number
  type?: string | string[]
  format?: string
  allowedValues?: unknown[]
  allowedValue?: unknown
}

/** Returns the values for the sentence about a schema error. */
function valuesOf({ limit, type, format, allowedValues, allowedValue }: FaultParams): FieldError['values'] {
  const allowed = allowedValues ?? (allowedValue === undefined ? [] : [allowedValue])
  return {
    ...(limit === undefined ? {} : { limit }),
    ...(type === undefined ? {} : { type: String(type) }),
    ...(format === undefined ? {} : { format }),
    ...(allowed.length > 0 ? { values: allowed.map((one) => JSON.stringify(one)).join(', ') } : {}),
  }
}

/** Returns the fields that a schema refused. */
export const fieldErrorsOf = ({ validation = [], validationContext }: FastifyError): FieldError[] =>
  validation.slice(0, mostFields).map(({ instancePath, keyword, params: given }) => {
    const params = given as FaultParams
    const last = params.missingProperty ?? params.additionalProperty
    const path = [...instancePath.split('/').filter(Boolean), ...(last ? [last] : [])]
    return {
      field: named(path.join('.')) || (validationContext ?? 'body'),
      code: keyword,
      values: valuesOf(params),
    }
  })

type Translate = ReturnType<typeof translator>

/** Returns the catalogue's key: files have their own sentences, and so does each format. */
function keysOf({ field, code, values }: FieldError): string[] {
  const own = field === 'file' ? [`fields:file.${code}`] : []
  const format = code === 'format' && values?.format ? [`fields:formats.${values.format}`] : []
  return [...own, ...format, `fields:${code}`, 'fields:other']
}

/** Returns the error in the reader's language, completing "the field …". */
export function messageOf(t: Translate, error: FieldError): string {
  if (error.message !== undefined) return error.message
  const { type, limit, ...values } = error.values ?? {}
  const types = String(type ?? '')
    .split(',')
    .map((one) => t(`fields:types.${one}`))
    .join(` ${t('fields:types.or')} `)
  return t(keysOf(error), {
    ...values,
    type: types,
    limit,
    ...(limit === undefined ? {} : { count: Number(limit) }),
  })
}
