const minute = 60

interface ChallengeView {
  /** Whole minutes of study today, at most the goal. */
  minutes: number
  goal: number
  /** 0 to 1. */
  share: number
  isMet: boolean
}

/** Today's challenge for display: only full minutes count. */
export function viewChallenge({
  seconds,
  goalSeconds,
}: {
  seconds: number
  goalSeconds: number
}): ChallengeView {
  const goal = Math.ceil(goalSeconds / minute)
  return {
    minutes: Math.min(Math.floor(seconds / minute), goal),
    goal,
    share: Math.min(seconds / goalSeconds, 1),
    isMet: seconds >= goalSeconds,
  }
}
