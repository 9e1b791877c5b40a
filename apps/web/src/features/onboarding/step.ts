import { deviceStorage } from '../../storage.ts'

const keyOf = (userId: string) => `zenit.onboarding.${userId}`

const isStep = (step: number, count: number) => Number.isInteger(step) && step >= 0 && step < count

/** The step where the learner left off; the first when none is stored or the list has become shorter. */
export function readStep(userId: string, count: number): number {
  const kept = Number(deviceStorage.read(keyOf(userId)))
  return isStep(kept, count) ? kept : 0
}

/**
 * Stores the step in this browser; the completing call contains no steps. Without storage the onboarding starts over
 * after a reload.
 */
export const keepStep = (userId: string, step: number): boolean =>
  deviceStorage.write(keyOf(userId), String(step))

export const forgetStep = (userId: string): boolean => deviceStorage.write(keyOf(userId), null)

/** Steps are numbered from 1 in the URL; the first has no parameter. */
export const searchOfStep = (index: number): string => (index > 0 ? `?step=${index + 1}` : '')

/** The step in the URL; the first when it is missing or does not exist. */
export function stepInAddress(search: URLSearchParams, count: number): number {
  const index = Number(search.get('step')) - 1
  return isStep(index, count) ? index : 0
}
