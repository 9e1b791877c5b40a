const minute = 60

interface ChallengeView {
  /** Whole minutes of study today, never more than the goal shows. */
  minutes: number
  goal: number
  /** 0 to 1. */
  share: number
  isMet: boolean
}

/** Today's challenge for show: a minute counts when it is full. */
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
