import type { ErrorCode } from '@zenit/contract/errors'
import { ApiError } from '../../platform/http/errors.ts'

/** What is wrong with a file, at the field `file`: `why` is one word for programs, `message` completes "the file …". */
export const fileFault = (code: ErrorCode, why: string, message: string): ApiError =>
  new ApiError(code, { fields: [{ field: 'file', code: why, message }] })
