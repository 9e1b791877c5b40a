import { type Feature, feature } from '@zenit/contract/session'
import { type ExternalTool, externalTool } from '@zenit/contract/toolbar'
import type { Deps } from '../../deps.ts'
import { accountPages } from '../identity/own-hub.ts'

type Id = ExternalTool['id']

export type Sources = Pick<Deps, 'config' | 'catalog'>

/** Returns the address of a product: its setting, or the product's own; null when neither exists. */
export function addressOf({ config, catalog }: Sources, id: Id): string | null {
  // Saved prompts are stored here; see paths.promptbook of the page.
  if (id === 'promptbook') return '/promptbook'
  const set = config.externalTools[id]
  if (set) return set
  if (id === 'user-center') return accountPages(config)?.profile ?? null
  if (id !== 'discord') return null
  const cards = [...catalog.communityCards.values()]
  return cards.find((card) => card.category === 'discord' && card.url && !card.disabled)?.url ?? null
}

/** Returns what is switched off here: by the setting, or because a product has no address and would be a dead link. */
export function listDisabledFeatures(sources: Sources): Feature[] {
  const off = new Set<string>([
    ...sources.config.disabledFeatures,
    ...externalTool.properties.id.enum.filter((id) => addressOf(sources, id) === null),
  ])
  return feature.enum.filter((name) => off.has(name))
}
