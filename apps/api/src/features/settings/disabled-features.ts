import { type Feature, feature } from '@zenit/contract/session'
import { type ExternalTool, externalTool } from '@zenit/contract/toolbar'
import type { Deps } from '../../deps.ts'
import { accountPages } from '../identity/own-hub.ts'

type Id = ExternalTool['id']

export type Sources = Pick<Deps, 'config' | 'catalog'>

/** Where a product is: its setting, else what the product itself knows of it; null when nobody said. */
export function addressOf({ config, catalog }: Sources, id: Id): string | null {
  // Saved prompts are kept here; see paths.promptbook of the page.
  if (id === 'promptbook') return '/promptbook'
  const set = config.externalTools[id]
  if (set) return set
  if (id === 'user-center') return accountPages(config)?.profile ?? null
  if (id !== 'discord') return null
  const cards = [...catalog.communityCards.values()]
  return cards.find((card) => card.category === 'discord' && card.url && !card.disabled)?.url ?? null
}

/** What is switched off here: the setting says so, or a product has no address, which must not be a dead link. */
export function listDisabledFeatures(sources: Sources): Feature[] {
  const off = new Set<string>([
    ...sources.config.disabledFeatures,
    ...externalTool.properties.id.enum.filter((id) => addressOf(sources, id) === null),
  ])
  return feature.enum.filter((name) => off.has(name))
}
