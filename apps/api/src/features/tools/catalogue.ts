import type { Tool as ToolView } from '@zenit/contract/tools'
import type { Catalog, Tool } from '../../content/catalog/catalog.ts'
import type { Language } from '../../content/document.ts'
import { oncePerLanguage } from '../../content/localized.ts'
import { collators } from '../../platform/lists.ts'
import { type SearchText, toSearchText } from './search.ts'
import { toListed } from './view.ts'

/** A tool as every learner of a language sees it, with what searching and filtering need, made once. */
export interface ListedTool {
  tool: Tool
  view: Omit<ToolView, 'isFavorite'>
  text: SearchText
  domainCategories: ReadonlySet<string>
  businessCategories: ReadonlySet<string>
  /** Long enough to mean something. */
  words: ReadonlySet<string>
}

/** The tools that a language has. */
export interface ToolCatalogue {
  /** Names by the language's own alphabet; tools that came together by name, whichever way the dates go. */
  sorted: Record<'name' | 'createdAt', Record<'asc' | 'desc', readonly ListedTool[]>>
  byId: ReadonlyMap<string, ListedTool>
  /** How many tools have a word. */
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

/** Made once for each version of the published content, so that no request sorts or folds a thousand texts. */
export const toolCatalogue = ({ tools }: Catalog, language: Language): ToolCatalogue => make(tools, language)
