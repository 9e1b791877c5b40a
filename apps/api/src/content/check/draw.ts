import { valueAt } from '../format/validate.ts'
import type { Finding } from '../issues.ts'
import { drawnOf, pickPerTag, type TagCounts } from '../pool.ts'
import type { YamlPath } from '../reading/yaml-text.ts'

type Report = (finding: Finding, below: YamlPath) => void

const tagsOf = (question: unknown): string[] => {
  const tags = valueAt(question ?? {}, ['tags'])
  return Array.isArray(tags) ? tags.map(String) : []
}

const isPerTag = (value: unknown): value is TagCounts =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((count) => Number.isInteger(count) && Number(count) > 0)

/** Reports what a closed test draws but its pool does not have. */
export function checkDraw(test: unknown, report: Report): void {
  const { draw, drawPerTag, questions } = test as Record<'draw' | 'drawPerTag' | 'questions', unknown>
  if (!Array.isArray(questions)) return
  if (typeof draw === 'number' && draw > questions.length)
    report({ code: 'draw-too-large', values: { draw, count: questions.length } }, ['draw'])
  if (!isPerTag(drawPerTag)) return
  const pool = questions.map((question) => ({ tags: tagsOf(question) }))
  const tooFew = Object.entries(drawPerTag).flatMap(([tag, count]) => {
    const there = pool.filter(({ tags }) => tags.includes(tag)).length
    return there < count ? [{ tag, count, there }] : []
  })
  for (const { tag, count, there } of tooFew)
    report(
      there === 0
        ? { code: 'tag-without-questions', values: { tag } }
        : { code: 'tag-too-few', values: { tag, count, there } },
      ['drawPerTag', tag],
    )
  const sum = drawnOf({ drawPerTag }, Number.POSITIVE_INFINITY)
  if (typeof draw === 'number' && sum > draw)
    report({ code: 'draw-per-tag-too-large', values: { sum, draw } }, ['drawPerTag'])
  else if (tooFew.length === 0 && pickPerTag(pool, drawPerTag) === null)
    report({ code: 'tags-share-questions', values: { sum } }, ['drawPerTag'])
}
