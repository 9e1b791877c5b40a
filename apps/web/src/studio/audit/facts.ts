import type { StaffAction, StaffFacts } from '@zenit/contract/audit'

export interface Change<Name extends keyof StaffFacts = keyof StaffFacts> {
  fact: Name
  /** Undefined: the fact did not exist, or no longer does. */
  before: StaffFacts[Name] | undefined
  after: StaffFacts[Name] | undefined
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Facts changed by an action; unchanged ones are left out. */
export function listChanges({ before, after }: Pick<StaffAction, 'before' | 'after'>): Change[] {
  const facts = [
    ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
  ] as (keyof StaffFacts)[]
  return facts
    .map((fact) => ({ fact, before: before?.[fact], after: after?.[fact] }))
    .filter((change) => !isSame(change.before, change.after))
}
