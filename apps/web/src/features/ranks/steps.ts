import type { Rank, Rung } from '@zenit/contract/ranks'

export type Step = 1 | 2 | 3 | 4 | 5

/** The next rank and its progress. */
export interface NextRank {
  rung: Rung
  /** 0 to 1. */
  share: number
  /** The program to continue, if the rank requires one. */
  program: Rank['nearestModule']
}

/** The next rank of a learner; null at the top. */
export function aheadOf({ ladder, rankStage, nearestModule }: Rank): NextRank | null {
  const rung = ladder.find(({ rank }) => rank === rankStage + 1)
  if (!rung) return null
  const asksForProgram = rung.rank >= 4
  const program = asksForProgram ? nearestModule : null
  // A program under way counts by courses, so that each one moves the sun.
  const part = program ? program.finishedCount / program.coursesCount : 0
  return { rung, share: Math.min((rung.done + part) / rung.needed, 1), program }
}
