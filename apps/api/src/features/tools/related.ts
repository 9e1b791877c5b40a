import type { ListedTool, ToolCatalogue } from './catalogue.ts'

const most = 6

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>) => a.intersection(b).size

/** A shared business area is a weaker sign of similarity than a shared domain. */
const kinship = (a: ListedTool, b: ListedTool): number =>
  2 * shared(a.domainCategories, b.domainCategories) + shared(a.businessCategories, b.businessCategories)

/** Shared words, rarer ones with more weight; long descriptions gain nothing by their length. */
function likeness(a: ListedTool, b: ListedTool, { byId, wordCounts }: ToolCatalogue): number {
  const weights = [...a.words.intersection(b.words)].map((word) =>
    Math.log(byId.size / (wordCounts.get(word) ?? 1)),
  )
  return weights.reduce((sum, weight) => sum + weight, 0) / Math.sqrt(b.words.size || 1)
}

/**
 * Returns tools like this one: first those named in its entry, in order, then by number of shared categories, then by
 * similar words. Ties go to those that follow it in the alphabet, so that tools of a large category do not all lead to
 * the same few.
 */
export function relatedTo(subject: ListedTool, catalogue: ToolCatalogue): ListedTool[] {
  const { sorted, byId } = catalogue
  const named = subject.tool.related.flatMap((id) => byId.get(id) ?? []).filter((tool) => tool !== subject)
  const byName = sorted.name.asc
  const at = byName.indexOf(subject)
  const alike = [...byName.slice(at + 1), ...byName.slice(0, at)]
    .map((listed) => ({ listed, kinship: kinship(subject, listed) }))
    .filter(({ listed, kinship }) => kinship > 0 && !named.includes(listed))
    .map((one) => ({ ...one, likeness: likeness(subject, one.listed, catalogue) }))
    .sort((a, b) => b.kinship - a.kinship || b.likeness - a.likeness)
    .map(({ listed }) => listed)
  return [...named, ...alike].slice(0, most)
}
