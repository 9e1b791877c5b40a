/** What a learner has done, as far as ranks ask for it. */
export interface RankFacts {
  isOnboarded: boolean
  /** Certificates that are valid. */
  certificates: number
  /** Programs of which every course is completed: passed, or finished where there is nothing to pass. */
  programs: number
}

interface Step {
  rank: number
  /** Kept with the promotion. */
  reason: string
  needed: number
  done(earned: RankFacts): number
}

/**
 * The ladder (RANK-01). It is climbed in order: a rank is reached when all that it and the ones below it ask for is
 * done, however it came about (docs/decisions/009).
 */
export const ladder: readonly Step[] = [
  { rank: 1, reason: 'joined', needed: 1, done: () => 1 },
  { rank: 2, reason: 'onboarding', needed: 1, done: ({ isOnboarded }) => Number(isOnboarded) },
  { rank: 3, reason: 'first-certificate', needed: 1, done: ({ certificates }) => certificates },
  { rank: 4, reason: 'program-completed', needed: 1, done: ({ programs }) => programs },
  { rank: 5, reason: 'three-programs', needed: 3, done: ({ programs }) => programs },
]

/** The rank that what was done is worth. */
export function rankFor(earned: RankFacts): number {
  const missing = ladder.find((step) => step.done(earned) < step.needed)
  return missing ? missing.rank - 1 : ladder.length
}
