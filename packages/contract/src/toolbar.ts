import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { choice, id, nullable, strict } from './parts.ts'

/** A product beside this one, as the tools grid lists it (NAV-12, ACCESS-04). */
export const externalTool = strict({
  id: choice('user-center', 'multibot', 'promptbook', 'discord', 'magazine', 'district', 'ai-gym'),
  name: Type.String(),
  /** One sentence on what it is for. */
  description: Type.String(),
  /** A path of our own or an address elsewhere; null unless it is open to the learner. */
  href: nullable(Type.String()),
  /** The least rank that opens it. */
  rank: Type.Integer({ minimum: 1, maximum: 5 }),
  /** The flag of the organisation that it needs; null where it is always listed. */
  accessKey: nullable(choice('accessToPromptbook', 'accessToAiGym', 'accessToCommunity', 'accessToMultibot')),
  state: choice('open', 'rank-too-low', 'disabled'),
})
export type ExternalTool = Static<typeof externalTool>

export const viewToolbar = call({
  name: 'viewToolbar',
  method: 'GET',
  path: '/toolbar',
  summary:
    'The programs of the top menu, and the products beside this one. Fetched again when the language or the rank changes.',
  slice: 'toolbar',
  access: 'learner',
  answer: strict({
    modules: Type.Array(strict({ _id: id, title: Type.String() })),
    /** Those that the organisation opens, and those that everyone has. */
    externalTools: Type.Array(externalTool),
  }),
  errors: [],
})
