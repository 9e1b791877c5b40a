import type { ExternalTool } from '@zenit/contract/toolbar'
import type { Language } from '../../content/document.ts'
import { translator } from '../../platform/i18n.ts'
import type { Viewer } from '../session/viewer.ts'
import { addressOf, listDisabledFeatures, type Sources } from '../settings/disabled-features.ts'

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

/** Returns the products that the viewer's organisation opens, with addresses only for those open to the viewer. */
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
