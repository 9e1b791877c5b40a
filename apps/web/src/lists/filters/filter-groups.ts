import type { List } from '../use-list.ts'

/** A filter of several values ({@link someOf}, {@link someIds}) with the words for them. */
export interface FilterGroup {
  name: string
  title: string
  options: readonly { value: string; label: string }[]
}

/** The change that chooses a value, or no longer does. */
export function toggled(list: List, name: string, value: string) {
  const values = list.values(name)
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  return { filters: { [name]: next } }
}

/** The change that chooses nothing in these groups. */
export const unchosen = (groups: readonly FilterGroup[]) => ({
  filters: Object.fromEntries(groups.map(({ name }) => [name, []])),
})

/** How many values of the groups are chosen. */
export const countChosen = (list: List, groups: readonly FilterGroup[]): number =>
  groups.reduce((sum, { name }) => sum + list.values(name).length, 0)
