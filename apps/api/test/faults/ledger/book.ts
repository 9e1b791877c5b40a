/** Kinds of writes; each is told apart from its repetition by a natural key of its own (decision 008). */
export type Kind =
  | 'onboarding'
  | 'join'
  | 'progress'
  | 'quiz'
  | 'test start'
  | 'test save'
  | 'test check'
  | 'draft'
  | 'submission'
  | 'favourite'
  | 'prompt'

/** What a client wanted to have written. */
export interface Entry {
  userId: string
  kind: Kind
  /** What in the database shows it, once. */
  key: string
  /** What was to stand there; for the comparison of those that are overwritten by later ones. */
  value: unknown
  /** Whether the server said that it is written. */
  isAcknowledged: boolean
  tries: number
}

/** All that the clients know when the dust has settled. */
export class Book {
  readonly entries: Entry[] = []
  /** Answers that are neither success nor „not now”: each is a fault. */
  readonly surprises: string[] = []
  /** Tries that got no answer, and tries that were answered 503. */
  cutOff = 0
  refused = 0

  write(entry: Omit<Entry, 'isAcknowledged' | 'tries'>): Entry {
    const written = { ...entry, isAcknowledged: false, tries: 0 }
    this.entries.push(written)
    return written
  }

  of(userId: string, kind: Kind): Entry[] {
    return this.entries.filter((entry) => entry.userId === userId && entry.kind === kind)
  }
}
