import { type Feature, feature } from '@zenit/contract/session'
import type { ExternalTool } from '@zenit/contract/toolbar'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { translator } from '../../platform/i18n.ts'
import { accountPages } from '../hub/own-hub.ts'
import type { Viewer } from '../session/viewer.ts'

type Id = ExternalTool['id']

/** ACCESS-04, in the order of the tools grid. Without an `accessKey` a product is listed for everyone. */
const products: Record<Id, { rank: number; accessKey: ExternalTool['accessKey'] }> = {
  'user-center': { rank: 2, accessKey: null },
  promptbook: { rank: 2, accessKey: 'accessToPromptbook' },
  multibot: { rank: 2, accessKey: 'accessToMultibot' },
  'ai-gym': { rank: 2, accessKey: 'accessToAiGym' },
  discord: { rank: 3, accessKey: 'accessToCommunity' },
  magazine: { rank: 2, accessKey: null },
  district: { rank: 2, accessKey: null },
}

const ids = Object.keys(products) as Id[]

type Sources = Pick<Deps, 'config' | 'catalog'>

/** Where a product is: its setting, else what the product itself knows of it; null when nobody said. */
function addressOf({ config, catalog }: Sources, id: Id): string | null {
  // Saved prompts are kept here; see paths.promptbook of the page.
  if (id === 'promptbook') return '/promptbook'
  const set = config.externalTools[id]
  if (set) return set
  if (id === 'user-center') return accountPages(config)?.profile ?? null
  if (id !== 'discord') return null
  const cards = [...catalog.communityCards.values()]
  return cards.find((card) => card.category === 'discord' && !card.disabled)?.url ?? null
}

/** What is switched off here: the setting says so, or a product has no address, which must not be a dead link. */
export function listDisabledFeatures(sources: Sources): Feature[] {
  const off = new Set<string>([
    ...sources.config.disabledFeatures,
    ...ids.filter((id) => addressOf(sources, id) === null),
  ])
  return feature.enum.filter((name) => off.has(name))
}

/** The products that the viewer's organisation opens; the address only of those that are open to the viewer. */
export function listExternalTools(
  sources: Sources,
  { user, settings }: Pick<Viewer, 'user' | 'settings'>,
  language: Language,
): ExternalTool[] {
  const t = translator(language)
  const disabled: readonly string[] = listDisabledFeatures(sources)
  const stateOf = (id: Id): ExternalTool['state'] => {
    if (disabled.includes(id)) return 'disabled'
    return user.rankStage < products[id].rank ? 'rank-too-low' : 'open'
  }
  return ids
    .filter((id) => {
      const { accessKey } = products[id]
      return accessKey === null || settings[accessKey]
    })
    .map((id) => ({
      id,
      name: t(`toolbar:${id}.name`),
      description: t(`toolbar:${id}.description`),
      href: stateOf(id) === 'open' ? addressOf(sources, id) : null,
      ...products[id],
      state: stateOf(id),
    }))
}
