import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { TestApp } from '../app.ts'
import type { CreatedCourse } from '../factories.ts'

/** Unique texts, which can be found wherever they are copied to. */
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
  /** Data that the person may have: all of it is in the export. */
  own: Canaries
  /** Data of the person that nobody may see. */
  secret: Canaries
  /** Texts of other people: never in the export, and still there after this account is deleted. */
  others: Canaries
  /** Texts of the person in rows that remain after the deletion. */
  staying: Canaries
  /** Ids that identify the person. */
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

/** The account while its rows are being created. */
export interface FilledAccountDraft extends FilledAccount {
  test: TestApp
  insert: Insert
  now: Date
  later: Date
}
