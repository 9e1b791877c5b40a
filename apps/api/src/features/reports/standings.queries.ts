import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** Merges several rows of one count into one. Concurrent runs each merge some of the rows. */
export async function addUpStandings(db: Db): Promise<void> {
  await sql`
    with changes as (
      delete from standing_counts where (organisation_id, course_id, stage, day) in (
        select organisation_id, course_id, stage, day from standing_counts group by 1, 2, 3, 4 having count(*) > 1)
      returning *)
    insert into standing_counts
    select organisation_id, course_id, stage, day, sum(people) from changes group by 1, 2, 3, 4
    having sum(people) <> 0`.execute(db)
  await sql`
    with changes as (
      delete from active_counts where (organisation_id, week) in (
        select organisation_id, week from active_counts group by 1, 2 having count(*) > 1)
      returning *)
    insert into active_counts
    select organisation_id, week, sum(people) from changes group by 1, 2 having sum(people) <> 0`.execute(db)
}

const mend = async (db: Db, statement: RawBuilder<{ mended: number }>): Promise<number> =>
  (await statement.execute(db)).rows[0]?.mended ?? 0

/** Maximum number of people per statement, which keeps it within the statement timeout. */
const peopleAtOnce = 2_000

async function listPeople(db: Db, after?: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users ${after ? sql`where id > ${after}` : sql``} order by id limit ${peopleAtOnce}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function mendRows(db: Db): Promise<number> {
  let mended = 0
  let people = await listPeople(db)
  while (people.length > 0) {
    const [first, last] = [people[0], people.at(-1)]
    mended += await mend(db, sql`select mend_standings(${first}::uuid, ${last}::uuid) as mended`)
    people = await listPeople(db, last)
  }
  return mended
}

/** Corrects rows that differ from the facts; returns how many. */
export async function mendStandings(db: Db): Promise<number> {
  let mended = await mendRows(db)
  const { rows } = await sql<{ id: string }>`select id from organisations
    union select organisation_id from standing_counts union select organisation_id from active_counts`.execute(
    db,
  )
  for (const { id } of rows) mended += await mend(db, sql`select mend_counts(${id}::uuid) as mended`)
  return mended
}
