import { isBlank } from '@zenit/contract/text'
import { ApiError } from '../../platform/http/errors.ts'
import { cleanText } from '../../platform/text/text.ts'

/** Throws 400 `invalid-input` for what shows nothing. */
function requireText(text: string, field: string): string {
  if (isBlank(text)) throw new ApiError('invalid-input', { fields: [{ field, code: 'pattern' }] })
  return text
}

/** Why staff do something, as it is kept. */
export const requireReason = (text: string): string => requireText(cleanText(text), 'reason')

/** A name of one line, with single spaces. */
export const requireName = (text: string): string =>
  requireText(cleanText(text).replaceAll(/\s+/g, ' '), 'name')
