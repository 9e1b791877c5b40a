import type { Tool as ToolView } from '@zenit/contract/tools'
import type { Catalog, Tool } from '../../content/catalog/catalog.ts'
import type { Language } from '../../content/document.ts'
import { oncePerLanguage } from '../../content/localized.ts'
import { collators } from '../../platform/lists.ts'
import { type SearchText, toSearchText } from './search.ts'
import { toListed } from './view.ts'

/** A tool as every learner of a language sees it, with precomputed data for search and filters. */
export interface ListedTool {
  tool: Tool
  view: Omit<ToolView, 'isFavorite'>
  text: SearchText
  domainCategories: ReadonlySet<string>
  businessCategories: ReadonlySet<string>
  /** Words long enough to be meaningful. */
  words: ReadonlySet<string>
}

/** The tools in a language. */
export interface ToolCatalogue {
  /** Names in the language's alphabetical order; tools of the same date always by ascending name. */
  sorted: Record<'name' | 'createdAt', Record<'asc' | 'desc', readonly ListedTool[]>>
  byId: ReadonlyMap<string, ListedTool>
  /** Number of tools with each word. */
  wordCounts: ReadonlyMap<string, number>
}

const idsOf = (categories: readonly { _id: string }[]) => new Set(categories.map(({ _id }) => _id))

function toListedTool(tool: Tool, language: Language): ListedTool {
  const view = toListed(tool, language)
  const categories = [...view.domainCategories, ...view.businessCategories].map(({ title }) => title)
  const text = toSearchText({
    name: view.name,
    categories: categories.join('\n'),
    description: view.description,
  })
  return {
    tool,
    view,
    text,
    words: new Set(`${text.name}${text.description}`.split(' ').filter((word) => word.length > 2)),
    domainCategories: idsOf(tool.domainCategories),
    businessCategories: idsOf(tool.businessCategories),
  }
}

function countWords(tools: readonly ListedTool[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { words } of tools) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

const make = oncePerLanguage((tools: Catalog['tools'], language): ToolCatalogue => {
  const spoken = [...tools.values()].filter(({ description }) => description[language])
  const byName = spoken
    .map((tool) => toListedTool(tool, language))
    .sort((a, b) => collators[language].compare(a.view.name, b.view.name))
  const age = (a: ListedTool, b: ListedTool) => a.tool.createdAt.getTime() - b.tool.createdAt.getTime()
  return {
    sorted: {
      name: { asc: byName, desc: byName.toReversed() },
      createdAt: { asc: byName.toSorted(age), desc: byName.toSorted((a, b) => age(b, a)) },
    },
    wordCounts: countWords(byName),
    byId: new Map(byName.map((listed) => [listed.view._id, listed])),
  }
})

/** Built once per version of the published content, so that no request sorts or folds a thousand texts. */
export const toolCatalogue = ({ tools }: Catalog, language: Language): ToolCatalogue => make(tools, language)
