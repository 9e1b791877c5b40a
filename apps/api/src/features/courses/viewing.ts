import type { ViewedRanges } from '@zenit/contract/viewing'
import { ApiError } from '../../platform/http/errors.ts'
import type { View } from './viewing.sql.ts'

/** Returns ranges in PostgreSQL's format: `{[0,12),[30,80)}`. Throws 400 for a range that ends before it begins. */
function toMultirange({ ranges }: Pick<ViewedRanges, 'ranges'>): string {
  const turned = ranges.findIndex(({ from, to }) => from > to)
  if (turned >= 0)
    throw new ApiError('invalid-input', {
      fields: [{ field: `viewing.ranges.${turned}.to`, code: 'order' }],
    })
  return `{${ranges.map(({ from, to }) => `[${from},${to})`).join()}}`
}

/** Returns what a report claims was seen; nothing without a report. */
export const toView = (viewing: ViewedRanges | undefined): View => ({
  claim: toMultirange(viewing ?? { ranges: [] }),
  filmSeconds: viewing?.filmSeconds ?? null,
})
