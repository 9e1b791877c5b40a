/** Names what cannot be imported of a question, in English for reports. The rest of it is imported. */
export const leftOut = {
  explanation: 'pictures, sounds, films or drawn formulas of the explanation',
  'feedback-media': 'pictures, sounds or films in the feedback of an answer',
  feedback: 'feedback that depends on the whole result, or a second one of an answer',
  hints: 'hints',
  points: 'points for a part of the answer, penalties, or more points than for other questions',
  order: 'a fixed order of answers: a test shuffles all, or none',
  notes: 'texts beside the question: instructions, notes or what it refers to',
  layout: 'tables, lists, blocks or formatting: their words stayed',
  links: 'addresses of links: their words stayed',
  sources: 'words beside the addresses of sources',
  tags: 'tags or a difficulty, in whole or in part',
  category: 'the category',
  columns: 'columns of the table that are not known',
} as const

export type LeftOut = keyof typeof leftOut

/** Returns each item once, in the order above; no property when there are none. */
export function listed(found: readonly LeftOut[]): { leftOut?: LeftOut[] } {
  const all = (Object.keys(leftOut) as LeftOut[]).filter((one) => found.includes(one))
  return all.length > 0 ? { leftOut: all } : {}
}
