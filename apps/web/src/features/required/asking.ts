import type { RequiredItem } from '@zenit/contract/assignments'

/** What asks first for a program, or for a course: by itself, or as one of those that are left of its program. */
export const findAsking = (items: readonly RequiredItem[], id: string): RequiredItem | undefined =>
  items.find(({ _id, todo }) => _id === id || todo.includes(id))
