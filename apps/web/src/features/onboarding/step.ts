const keyOf = (userId: string) => `zenit.onboarding.${userId}`

/** The step where the learner left off; the first one when none is kept or the list has become shorter. */
export function readStep(userId: string, count: number): number {
  try {
    const kept = Number(localStorage.getItem(keyOf(userId)))
    return Number.isInteger(kept) && kept > 0 && kept < count ? kept : 0
  } catch {
    return 0
  }
}

/** Keeps the step reached on this browser; the call that completes carries nothing. */
export function keepStep(userId: string, step: number): void {
  try {
    localStorage.setItem(keyOf(userId), String(step))
  } catch {
    // Without storage the onboarding simply starts anew after a reload.
  }
}

export function forgetStep(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId))
  } catch {
    // See keepStep.
  }
}
