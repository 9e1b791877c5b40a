import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { id, instant, nullable, strict } from './parts.ts'

const rankStage = Type.Integer({ minimum: 1, maximum: 5 })

/** A rank on the ladder, with the learner's progress towards it. */
export const rung = strict({
  rank: rankStage,
  /** Null until reached; a rank is never lost. */
  reachedAt: nullable(instant),
  /** Required number (1: nothing, 2: the onboarding, 3: certificates, 4 and 5: programs), and the number done. */
  done: Type.Integer({ minimum: 0 }),
  needed: Type.Integer({ minimum: 1 }),
})
export type Rung = Static<typeof rung>

export const rank = strict({
  rankStage,
  /** From 1 to 5. */
  ladder: Type.Array(rung),
  /** The program closest to completion, while a rank requires one; counts its courses. */
  nearestModule: nullable(
    strict({
      _id: id,
      title: Type.String(),
      /** Completed courses: passed, or finished if there is nothing to pass. */
      finishedCount: Type.Integer({ minimum: 0 }),
      coursesCount: Type.Integer({ minimum: 1 }),
    }),
  ),
  /** A reached rank that was not celebrated yet on any device. */
  celebration: nullable(rankStage),
})
export type Rank = Static<typeof rank>

export const viewRank = call({
  name: 'viewRank',
  method: 'GET',
  path: '/ranks',
  summary: 'Returns the learner’s rank, all ranks, and the requirements of the next one.',
  slice: 'ranks',
  access: 'learner',
  answer: strict({ rank }),
  errors: [],
})

export const celebrateRank = call({
  name: 'celebrateRank',
  method: 'POST',
  path: '/ranks/celebrate',
  summary: 'Claims the celebration of a rank; only one open page gets `isFirst` and celebrates.',
  slice: 'ranks',
  access: 'learner',
  body: strict({ rank: rankStage }),
  answer: strict({ success: Type.Literal(true), isFirst: Type.Boolean() }),
  errors: [],
})
