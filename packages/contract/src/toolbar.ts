import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { choice, id, nullable, strict } from './parts.ts'

/** An external product in the tools grid (NAV-12, ACCESS-04). */
export const externalTool = strict({
  id: choice('user-center', 'multibot', 'promptbook', 'discord', 'magazine', 'district', 'ai-gym'),
  name: Type.String(),
  /** Its purpose in one sentence. */
  description: Type.String(),
  /** A path of the product or an external URL; null unless it is open to the learner. */
  href: nullable(Type.String()),
  /** The lowest rank that opens it. */
  rank: Type.Integer({ minimum: 1, maximum: 5 }),
  /** The required organisation flag; null when it is always listed. */
  accessKey: nullable(choice('accessToPromptbook', 'accessToAiGym', 'accessToCommunity', 'accessToMultibot')),
  state: choice('open', 'rank-too-low', 'disabled'),
})
export type ExternalTool = Static<typeof externalTool>

export const viewToolbar = call({
  name: 'viewToolbar',
  method: 'GET',
  path: '/toolbar',
  summary:
    'Returns the programs in the top menu and the external products. Fetch again when the language or the rank changes.',
  slice: 'toolbar',
  access: 'learner',
  answer: strict({
    modules: Type.Array(strict({ _id: id, title: Type.String() })),
    /** Tools opened by the organisation, and tools that everyone has. */
    externalTools: Type.Array(externalTool),
  }),
  errors: [],
})
