import type { FastifyError } from 'fastify'
import type { translator } from '../i18n.ts'

/** What is wrong with one field of a request. */
export interface FieldError {
  field: string
  code: string
  /** In the reader's language, from a slice that has words of its own; else the catalogue `fields` has them by the code. */
  message?: string
  /** For the catalogue's sentence; `limit` is also what its plural goes by. */
  values?: Record<string, string | number>
}

/** More than this many faults are no help to anybody, and a body of thousands shall not make an answer of thousands. */
const mostFields = 50
const longestName = 200

/** A name as it was sent may be anything; what is said of it is a short text. */
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

/** What the catalogue's sentence about a fault of the schema needs. */
function valuesOf({ limit, type, format, allowedValues, allowedValue }: FaultParams): FieldError['values'] {
  const allowed = allowedValues ?? (allowedValue === undefined ? [] : [allowedValue])
  return {
    ...(limit === undefined ? {} : { limit }),
    ...(type === undefined ? {} : { type: String(type) }),
    ...(format === undefined ? {} : { format }),
    ...(allowed.length > 0 ? { values: allowed.map((one) => JSON.stringify(one)).join(', ') } : {}),
  }
}

/** The fields that a schema refused. */
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

/** The catalogue's key: what is said of a file is said of nothing else, and each format has words of its own. */
function keysOf({ field, code, values }: FieldError): string[] {
  const own = field === 'file' ? [`fields:file.${code}`] : []
  const format = code === 'format' && values?.format ? [`fields:formats.${values.format}`] : []
  return [...own, ...format, `fields:${code}`, 'fields:other']
}

/** What is wrong, completing "the field …", in the reader's language. */
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
