import type { Language } from '@zenit/contract/parts'

/** A text per language as stored in a document; a language without one is absent. */
export type Texts = Partial<Record<Language, string>>

/** A document's value. The page edits some of its keys and keeps the others unchanged. */
export type Value = Record<string, unknown>

export const isValue = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const textsIn = (value: Value, key: string): Texts => {
  const texts = value[key]
  return isValue(texts) ? (texts as Texts) : {}
}

export const listIn = (value: Value, key: string): Value[] => {
  const list = value[key]
  return Array.isArray(list) ? list.filter(isValue) : []
}

export const textIn = (value: Value, key: string): string => {
  const text = value[key]
  return typeof text === 'string' ? text : ''
}

export const numberIn = (value: Value, key: string): number | null => {
  const number = value[key]
  return typeof number === 'number' ? number : null
}

/** Returns the value with a key set, or removed when there is nothing to store. */
export function having(value: Value, key: string, next: unknown): Value {
  const { [key]: _, ...rest } = value
  const isEmpty = next === undefined || next === '' || (isValue(next) && Object.keys(next).length === 0)
  if (isEmpty) return rest
  // An existing key keeps its position.
  return key in value ? { ...value, [key]: next } : { ...rest, [key]: next }
}

export const replaced = <T>(list: readonly T[], index: number, next: T): T[] =>
  list.map((one, at) => (at === index ? next : one))

export const without = <T>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index)

/** Returns the list with one element moved up (-1) or down (1). */
export function stepped<T>(list: readonly T[], index: number, step: -1 | 1): T[] {
  const next = [...list]
  const [one] = next.splice(index, 1)
  if (one !== undefined) next.splice(index + step, 0, one)
  return next
}

/** An id that none of these uses: `question-3`. */
export function freeId(list: readonly Value[], name: string): string {
  const taken = new Set(list.map(({ id }) => id))
  for (let number = list.length + 1; ; number++)
    if (!taken.has(`${name}-${number}`)) return `${name}-${number}`
}
