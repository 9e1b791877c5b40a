import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { id, instant, nullable, strict } from './parts.ts'

const rankStage = Type.Integer({ minimum: 1, maximum: 5 })

/** One rank of the ladder, with how far the learner is on the way to it. */
export const rung = strict({
  rank: rankStage,
  /** Null until it is reached; a rank is kept for good. */
  reachedAt: nullable(instant),
  /** What it asks for (1: nothing, 2: the onboarding, 3: certificates, 4 and 5: programs), and how much of it is done. */
  done: Type.Integer({ minimum: 0 }),
  needed: Type.Integer({ minimum: 1 }),
})
export type Rung = Static<typeof rung>

export const rank = strict({
  rankStage,
  /** From 1 to 5. */
  ladder: Type.Array(rung),
  /** The program that lacks least to be completed, while a rank asks for one; counts its courses. */
  nearestModule: nullable(
    strict({
      _id: id,
      title: Type.String(),
      /** Completed ones: passed, or finished where there is nothing to pass. */
      finishedCount: Type.Integer({ minimum: 0 }),
      coursesCount: Type.Integer({ minimum: 1 }),
    }),
  ),
  /** A rank that was reached and not celebrated yet, on any device. */
  celebration: nullable(rankStage),
})
export type Rank = Static<typeof rank>

export const viewRank = call({
  name: 'viewRank',
  method: 'GET',
  path: '/ranks',
  summary: 'The learner’s rank, the ladder, and what the next rank needs.',
  slice: 'ranks',
  access: 'learner',
  answer: strict({ rank }),
  errors: [],
})

export const celebrateRank = call({
  name: 'celebrateRank',
  method: 'POST',
  path: '/ranks/celebrate',
  summary: 'Claims the celebration of a rank; only one of all pages gets `isFirst` and celebrates.',
  slice: 'ranks',
  access: 'learner',
  body: strict({ rank: rankStage }),
  answer: strict({ success: Type.Literal(true), isFirst: Type.Boolean() }),
  errors: [],
})
