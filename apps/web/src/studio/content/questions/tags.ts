import type { Value } from '../fields/values.ts'

const mostTags = 10
const longestTag = 40

type TagsFault = 'tooMany' | 'tooLong' | 'bracket' | 'twice'

/** Parses typed tags, separated by commas; a fault prevents saving. */
export function readTags(text: string): { tags: string[]; fault: TagsFault | null } {
  const tags = text
    .split(',')
    .map((tag) => tag.trim().replaceAll(/\s+/g, ' '))
    .filter((tag) => tag !== '')
  return { tags, fault: faultOf(tags) }
}

function faultOf(tags: readonly string[]): TagsFault | null {
  if (tags.length > mostTags) return 'tooMany'
  if (tags.some((tag) => tag.length > longestTag)) return 'tooLong'
  if (tags.some((tag) => /[[\]]/.test(tag))) return 'bracket'
  return new Set(tags).size < tags.length ? 'twice' : null
}

export const tagsIn = (question: Value): string[] =>
  Array.isArray(question.tags) ? question.tags.filter((tag) => typeof tag === 'string') : []

/** Counts questions per tag, in order of appearance. */
export function countTags(questions: readonly Value[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const tag of questions.flatMap(tagsIn)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return counts
}
