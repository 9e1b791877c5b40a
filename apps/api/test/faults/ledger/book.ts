/** Kinds of writes. Each has a natural key, by which a repetition is recognised (decision 008). */
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

/** A write that a client attempted. */
export interface Entry {
  userId: string
  kind: Kind
  /** Identifies the write in the database, where it must be stored once. */
  key: string
  /** The value that must be stored; used to compare writes that later ones overwrite. */
  value: unknown
  /** Whether the server confirmed the write. */
  isAcknowledged: boolean
  tries: number
}

/** Everything that the clients know at the end of a run. */
export class Book {
  readonly entries: Entry[] = []
  /** Responses that are neither a success nor “try again later”: each of them is a failure of the test. */
  readonly surprises: string[] = []
  /** Attempts without a response, and attempts that got 503. */
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
