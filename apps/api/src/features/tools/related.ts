import type { ListedTool, ToolCatalogue } from './catalogue.ts'

const most = 6

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>) => a.intersection(b).size

/** A business area says less about what a tool does than its domain. */
const kinship = (a: ListedTool, b: ListedTool): number =>
  2 * shared(a.domainCategories, b.domainCategories) + shared(a.businessCategories, b.businessCategories)

/**
 * Tools like this one: first those that its own entry names, in its order, then those that share most categories. Among
 * equals those that follow it in the alphabet, so that not every tool of a large category leads to the same few.
 */
export function relatedTo(subject: ListedTool, { sorted, byId }: ToolCatalogue): ListedTool[] {
  const named = subject.tool.related.flatMap((id) => byId.get(id) ?? []).filter((tool) => tool !== subject)
  const byName = sorted.name.asc
  const at = byName.indexOf(subject)
  const alike = [...byName.slice(at + 1), ...byName.slice(0, at)]
    .map((listed) => ({ listed, kinship: kinship(subject, listed) }))
    .filter(({ listed, kinship }) => kinship > 0 && !named.includes(listed))
    .sort((a, b) => b.kinship - a.kinship)
    .map(({ listed }) => listed)
  return [...named, ...alike].slice(0, most)
}
