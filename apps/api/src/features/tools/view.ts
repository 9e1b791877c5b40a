import type { Tool as ToolView } from '@zenit/contract/tools'
import type { Tool } from '../../content/catalog/catalog.ts'
import type { CategoryDocument, Language } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import { collators } from '../../platform/lists.ts'

const toCategories = (categories: readonly CategoryDocument[], language: Language) =>
  categories
    .map(({ _id, title }) => ({ _id, title: textIn(title, language) }))
    .sort((a, b) => collators[language].compare(a.title, b.title))

/** Returns a tool without the learner's own data. */
export const toListed = (tool: Tool, language: Language): Omit<ToolView, 'isFavorite'> => ({
  _id: tool._id,
  name: tool.name,
  description: textIn(tool.description, language),
  cover: tool.logo ?? null,
  pictogram: tool.pictogram ?? null,
  url: tool.url,
  license: tool.license,
  domainCategories: toCategories(tool.domainCategories, language),
  businessCategories: toCategories(tool.businessCategories, language),
  verifiedAt: tool.verifiedAt,
})

export const toTool = (listed: Omit<ToolView, 'isFavorite'>, favourites: ReadonlySet<string>): ToolView => ({
  ...listed,
  isFavorite: favourites.has(listed._id),
})
