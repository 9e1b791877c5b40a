import { deviceStorage } from '../../storage.ts'

const keyOf = (userId: string) => `zenit.onboarding.${userId}`

const isStep = (step: number, count: number) => Number.isInteger(step) && step >= 0 && step < count

/** The step where the learner left off; the first one when none is kept or the list has become shorter. */
export function readStep(userId: string, count: number): number {
  const kept = Number(deviceStorage.read(keyOf(userId)))
  return isStep(kept, count) ? kept : 0
}

/**
 * Stores the step in this browser; the completing call carries nothing. Without storage the onboarding starts over
 * after a reload.
 */
export const keepStep = (userId: string, step: number): boolean =>
  deviceStorage.write(keyOf(userId), String(step))

export const forgetStep = (userId: string): boolean => deviceStorage.write(keyOf(userId), null)

/** Steps are counted from 1 in the address; the first one has the bare address. */
export const searchOfStep = (index: number): string => (index > 0 ? `?step=${index + 1}` : '')

/** The step that the address names; the first one when it names none that exists. */
export function stepInAddress(search: URLSearchParams, count: number): number {
  const index = Number(search.get('step')) - 1
  return isStep(index, count) ? index : 0
}
