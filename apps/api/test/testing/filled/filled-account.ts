import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { TestApp } from '../app.ts'
import type { CreatedCourse } from '../factories.ts'

/** Texts that are nowhere else, and so are found wherever they get to. */
export class Canaries {
  readonly #all = new Map<string, string>()

  of(what: string): string {
    const known = this.#all.get(what)
    if (known) return known
    const made = `canary-${what}-${randomBytes(5).toString('hex')}`
    this.#all.set(what, made)
    return made
  }

  get all(): [what: string, text: string][] {
    return [...this.#all]
  }
}

type Insert = (table: string, row: Record<string, unknown>) => Promise<void>

export interface FilledAccount {
  actor: Actor
  userId: string
  accountId: string
  email: string
  /** Theirs to have: each is in the copy. */
  own: Canaries
  /** Theirs, and nobody's to see. */
  secret: Canaries
  /** Texts of others: never in the copy, and still there after this account is deleted. */
  others: Canaries
  /** Their own texts in what stays. */
  staying: Canaries
  /** Ids that lead to them. */
  ids: string[]
  certificateNumber: string
  course: CreatedCourse
  fileKeys: string[]
  uploadId: string
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !('toOperationNode' in value)

export const inserter =
  ({ deps: { db } }: TestApp): Insert =>
  async (table, row) => {
    const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
    const values = sql.join(
      Object.values(row).map((value) =>
        isPlain(value) ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`,
      ),
    )
    await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(db)
  }

/** While they are made. */
export interface FilledAccountDraft extends FilledAccount {
  test: TestApp
  insert: Insert
  now: Date
  later: Date
}
