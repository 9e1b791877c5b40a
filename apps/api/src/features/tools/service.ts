import type { AnswerOf, QueryOf } from '@zenit/contract/call'
import type { addToFavorites, listTools as listToolsCall, Tool } from '@zenit/contract/tools'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { pageOf } from '../../platform/lists.ts'
import { requireLanguage } from '../courses/policy.ts'
import type { Viewer } from '../session/viewer.ts'
import { type ListedTool, type ToolCatalogue, toolCatalogue } from './catalogue.ts'
import { createFavourite, deleteFavourite, listFavourites } from './queries.ts'
import { relatedTo } from './related.ts'
import { distance, matches, readSearch, type Search } from './search.ts'
import { toTool } from './view.ts'

interface Reader {
  deps: Deps
  viewer: Viewer
  language: Language
}

type ListQuery = QueryOf<typeof listToolsCall>

/** Best match first, equal ones in their order. */
const byDistance = (found: ListedTool[], search: Search): ListedTool[] =>
  found
    .map((listed) => ({ listed, distance: distance(search, listed.text) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ listed }) => listed)

const hasAny = (wanted: readonly string[], categories: ReadonlySet<string>) =>
  wanted.length === 0 || wanted.some((id) => categories.has(id))

function findTools(
  catalogue: ToolCatalogue,
  favourites: ReadonlySet<string>,
  query: ListQuery,
): ListedTool[] {
  const { domainCategories = [], businessCategories = [], showFavorites, sortBy, order } = query
  const search = readSearch(query.search)
  const found = catalogue.sorted[sortBy ?? 'name'][order ?? 'asc'].filter(
    (listed) =>
      hasAny(domainCategories, listed.domainCategories) &&
      hasAny(businessCategories, listed.businessCategories) &&
      (!showFavorites || favourites.has(listed.view._id)) &&
      (!search || matches(search, listed.text)),
  )
  const isOrdered = sortBy || order
  return search && !isOrdered ? byDistance(found, search) : found
}

/** Returns the number of favourites in the language, as in their list. */
const countFavourites = ({ byId }: ToolCatalogue, favourites: ReadonlySet<string>): number =>
  [...favourites].filter((id) => byId.has(id)).length

/** Returns one page of matching tools in the requested order. */
export async function listTools(
  { deps, viewer, language }: Reader,
  query: ListQuery,
): Promise<AnswerOf<typeof listToolsCall>> {
  const catalogue = toolCatalogue(deps.catalog, language)
  const favourites = await listFavourites(deps.db, viewer.user._id)
  const { items, pagination } = pageOf(findTools(catalogue, favourites, query), query)
  return {
    tools: items.map(({ view }) => toTool(view, favourites)),
    pagination,
    favoritesCount: countFavourites(catalogue, favourites),
  }
}

/** Returns a published tool in the language. Throws 404 or 406. */
function requireTool({ deps, language }: Reader, toolId: string): ListedTool {
  const tool = deps.catalog.tools.get(toolId)
  required(tool, 'not-found')
  const spoken = (['pl', 'en'] as const).filter((one) => tool.description[one])
  requireLanguage(spoken, language)
  const listed = toolCatalogue(deps.catalog, language).byId.get(toolId)
  required(listed, 'not-found')
  return listed
}

export async function viewTool(reader: Reader, toolId: string): Promise<Tool> {
  const { view } = requireTool(reader, toolId)
  return toTool(view, await listFavourites(reader.deps.db, reader.viewer.user._id))
}

export async function listRelatedTools(reader: Reader, toolId: string): Promise<Tool[]> {
  const { deps, viewer, language } = reader
  const related = relatedTo(requireTool(reader, toolId), toolCatalogue(deps.catalog, language))
  const favourites = await listFavourites(deps.db, viewer.user._id)
  return related.map(({ view }) => toTool(view, favourites))
}

/** Adds or removes a favourite; repeating it changes nothing. */
export async function updateFavourite(
  reader: Reader,
  toolId: string,
  isFavourite: boolean,
): Promise<AnswerOf<typeof addToFavorites>> {
  const { deps, viewer, language } = reader
  const { view } = requireTool(reader, toolId)
  const favourite = { userId: viewer.user._id, toolId }
  if (isFavourite) await createFavourite(deps.db, favourite, deps.clock())
  else await deleteFavourite(deps.db, favourite)
  const favourites = await listFavourites(deps.db, viewer.user._id)
  return {
    tool: { ...view, isFavorite: isFavourite },
    favoritesCount: countFavourites(toolCatalogue(deps.catalog, language), favourites),
  }
}
