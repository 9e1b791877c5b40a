import { type LeftOut, leftOut } from '@zenit/contract/packs/questions'

/** Returns each item once, in the order above; no property when there are none. */
export function listed(found: readonly LeftOut[]): { leftOut?: LeftOut[] } {
  const all = leftOut.enum.filter((one) => found.includes(one))
  return all.length > 0 ? { leftOut: all } : {}
}
