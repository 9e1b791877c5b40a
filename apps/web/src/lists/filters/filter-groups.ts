import type { List } from '../use-list.ts'

/** A filter with several values ({@link someOf}, {@link someIds}) and its labels. */
export interface FilterGroup {
  name: string
  title: string
  options: readonly { value: string; label: string }[]
}

/** The change that toggles a value. */
export function toggled(list: List, name: string, value: string) {
  const values = list.values(name)
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  return { filters: { [name]: next } }
}

/** The change that clears these groups. */
export const unchosen = (groups: readonly FilterGroup[]) => ({
  filters: Object.fromEntries(groups.map(({ name }) => [name, []])),
})

/** Number of chosen values in the groups. */
export const countChosen = (list: List, groups: readonly FilterGroup[]): number =>
  groups.reduce((sum, { name }) => sum + list.values(name).length, 0)
