import type { RequiredItem } from '@zenit/contract/assignments'

/** The first assignment of a program or course: directly, or as an unfinished course of its program. */
export const findAsking = (items: readonly RequiredItem[], id: string): RequiredItem | undefined =>
  items.find(({ _id, todo }) => _id === id || todo.includes(id))
