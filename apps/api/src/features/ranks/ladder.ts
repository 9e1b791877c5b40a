/** What a learner has done that counts for ranks. */
export interface RankFacts {
  isOnboarded: boolean
  /** Number of valid certificates. */
  certificates: number
  /** Number of programs with every course completed: passed, or finished when there is nothing to pass. */
  programs: number
}

interface Step {
  rank: number
  /** Stored with the promotion. */
  reason: string
  needed: number
  done(earned: RankFacts): number
}

/**
 * The ladder (RANK-01). A rank is reached when its conditions and those of all lower ranks are met, in any way
 * (docs/decisions/009).
 */
export const ladder: readonly Step[] = [
  { rank: 1, reason: 'joined', needed: 1, done: () => 1 },
  { rank: 2, reason: 'onboarding', needed: 1, done: ({ isOnboarded }) => Number(isOnboarded) },
  { rank: 3, reason: 'first-certificate', needed: 1, done: ({ certificates }) => certificates },
  { rank: 4, reason: 'program-completed', needed: 1, done: ({ programs }) => programs },
  { rank: 5, reason: 'three-programs', needed: 3, done: ({ programs }) => programs },
]

/** Returns the rank that a learner has earned. */
export function rankFor(earned: RankFacts): number {
  const missing = ladder.find((step) => step.done(earned) < step.needed)
  return missing ? missing.rank - 1 : ladder.length
}
