const keyOf = (userId: string) => `zenit.onboarding.${userId}`

const isStep = (step: number, count: number) => Number.isInteger(step) && step >= 0 && step < count

/** The step where the learner left off; the first one when none is kept or the list has become shorter. */
export function readStep(userId: string, count: number): number {
  try {
    const kept = Number(localStorage.getItem(keyOf(userId)))
    return isStep(kept, count) ? kept : 0
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

/** Steps are counted from 1 in the address; the first one has the bare address. */
export const searchOfStep = (index: number): string => (index > 0 ? `?step=${index + 1}` : '')

/** The step that the address names; the first one when it names none that exists. */
export function stepInAddress(search: URLSearchParams, count: number): number {
  const index = Number(search.get('step')) - 1
  return isStep(index, count) ? index : 0
}
