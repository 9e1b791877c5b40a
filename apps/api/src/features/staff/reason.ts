import { isBlank } from '@zenit/contract/text'
import { ApiError } from '../../platform/http/errors.ts'
import { cleanText } from '../../platform/text/text.ts'

/** Throws 400 `invalid-input` for text without visible characters. */
function requireText(text: string, field: string): string {
  if (isBlank(text)) throw new ApiError('invalid-input', { fields: [{ field, code: 'pattern' }] })
  return text
}

/** Returns the reason of a staff action as stored. */
export const requireReason = (text: string): string => requireText(cleanText(text), 'reason')

/** Returns a name as one line with single spaces. */
export const requireName = (text: string): string =>
  requireText(cleanText(text).replaceAll(/\s+/g, ' '), 'name')
