import type { ErrorCode } from '@zenit/contract/errors'
import { ApiError } from '../../platform/http/errors.ts'
import type { FieldError } from '../../platform/http/field-errors.ts'

/**
 * Returns an error about a file, at the field `file`: `why` is a code for programs, `values` fill the translated
 * sentence.
 */
export const fileFault = (code: ErrorCode, why: string, values: FieldError['values'] = {}): ApiError =>
  new ApiError(code, {
    fields: [{ field: 'file', code: why, values }],
    ...(code === 'file-too-large' && { limit: Number(values.limit) }),
  })
