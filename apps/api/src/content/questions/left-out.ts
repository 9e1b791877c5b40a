/** What cannot be imported of a question, whose rest is; in words in the catalogue `import-report`. */
export const leftOut = [
  'explanation',
  'feedback-media',
  'feedback',
  'hints',
  'points',
  'order',
  'notes',
  'layout',
  'links',
  'sources',
  'tags',
  'category',
  'columns',
] as const

export type LeftOut = (typeof leftOut)[number]

/** Returns each item once, in the order above; no property when there are none. */
export function listed(found: readonly LeftOut[]): { leftOut?: LeftOut[] } {
  const all = leftOut.filter((one) => found.includes(one))
  return all.length > 0 ? { leftOut: all } : {}
}
