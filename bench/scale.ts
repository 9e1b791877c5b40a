import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ensureDefaultOrganisation } from '../apps/api/src/features/organisations/queries.ts'
import type { Db } from '../apps/api/src/platform/db/connect.ts'
import { readCpu } from './cpu.ts'
import { type Course, type Learner, openSessions, readCourses, type SeedData } from './seed.ts'
import { Visit } from './visit.ts'

const wanted = Number(process.env.BENCH_PEOPLE) || 1_000_000
/** People who are made in one transaction, so that a run which was stopped continues after the last of them. */
const portion = 10_000
const issuer = 'https://scale.example'
/** One of so many people has submitted a final work, which waits for a reviewer. */
const perWork = 10
/** Learners who are measured, spread over everybody. */
const measured = 8_000
const rounds = 40

/** Ids follow from the number of a person, so that nothing has to be remembered between runs. */
const idOf = (kind: string, number: number): string => {
  const hex = createHash('md5').update(`scale-${kind}-${number}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
const idIn = (kind: string) => sql`md5(${`scale-${kind}-`} || n)::uuid`

interface Portion {
  organisationId: string
  /** The course that everybody joins. */
  course: Course
  /** The course whose final work some submit. */
  withWork: Course
  from: number
  to: number
}

const numbersOf = ({ from, to }: Pick<Portion, 'from' | 'to'>) =>
  sql`generate_series(${from}::int, ${to}::int) n`

async function insertLearners(tx: Db, given: Portion): Promise<void> {
  const { organisationId, course } = given
  const numbers = numbersOf(given)
  await sql`insert into users (id, organisation_id, issuer, subject, email, first_name, last_name, roles)
    select ${idIn('user')}, ${organisationId}::uuid, ${issuer}, n::text, 'scale-' || n || '@bench.example',
      (array['Zofia', 'Łucja', 'Jan', 'Stanisław', 'Żaneta'])[1 + n % 5],
      (array['Łękołodzka', 'Nowak', 'Ćwik', 'Kowalczyk', 'Wiśniewska', 'Źródło', 'Śliwa'])[1 + n % 7] || ' ' || n,
      array['learner'] from ${numbers}`.execute(tx)
  await sql`insert into rank_promotions (user_id, rank, reason, promoted_at, celebrated_at)
    select ${idIn('user')}, 2, 'test', now(), now() from ${numbers}`.execute(tx)
  await sql`insert into enrolments (user_id, course_id, id, revision_id, joined_at, studied_at)
    select ${idIn('user')}, ${course.id}::uuid, ${idIn('enrolment')}, ${course.revisionId}::uuid, now(), now()
    from ${numbers}`.execute(tx)
  const [sublesson] = course.document.lessons.flatMap((lesson) => lesson.sublessons)
  await sql`insert into sublesson_completions (user_id, course_id, sublesson_id, completed_at)
    select ${idIn('user')}, ${course.id}::uuid, ${sublesson?._id}::uuid, now() from ${numbers}`.execute(tx)
}

async function insertWorks(tx: Db, given: Portion): Promise<void> {
  const { id, revisionId, document } = given.withWork
  const [task] = document.finalWork?.tasks ?? []
  const authors = sql`(select n from ${numbersOf(given)} where n % ${perWork}::int = 0) author`
  await sql`insert into enrolments (user_id, course_id, id, revision_id, joined_at, studied_at)
    select ${idIn('user')}, ${id}::uuid, gen_random_uuid(), ${revisionId}::uuid, now(), now() from ${authors}
    on conflict do nothing`.execute(tx)
  await sql`insert into final_works (user_id, course_id, id, task_id, revision_id, created_at)
    select ${idIn('user')}, ${id}::uuid, ${idIn('work')}, ${task?._id}::uuid, ${revisionId}::uuid, now()
    from ${authors}`.execute(tx)
  await sql`insert into final_work_versions (user_id, id, final_work_id, number, language, title, description,
      attachments, submitted_at, due_at)
    select ${idIn('user')}, ${idIn('version')}, ${idIn('work')}, 1, 'pl', 'Praca ' || n, '<p>Opis pracy.</p>',
      '{}', now() - n % 5 * interval '1 day', now() + (3 - n % 5) * interval '1 day'
    from ${authors}`.execute(tx)
}

const countPeople = async (db: Db): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from users where issuer = ${issuer}`.execute(db)
  return rows[0]?.count ?? 0
}

const minutes = (ms: number) => `${Math.ceil(ms / 60_000)} min`

/** Makes the people who are missing, and says how long that will take. Returns how many there are. */
async function fill(db: Db, courses: readonly Course[]): Promise<number> {
  const [course] = courses
  const withWork = courses.find(({ document }) => document.finalWork)
  if (!course || !withWork) throw new Error('There is no course, or none with a final work')
  const organisationId = await ensureDefaultOrganisation(db)
  const had = await countPeople(db)
  if (had > 0) console.log(`${had} people are there already.`)
  const began = performance.now()
  for (let from = had + 1, portions = 0; from <= wanted; from += portion, portions++) {
    const to = Math.min(wanted, from + portion - 1)
    // Triggers plan their statements for the tables as they were last analysed.
    if (portions % 10 === 0) await sql`analyze`.execute(db)
    await db.transaction().execute(async (tx) => {
      await insertLearners(tx, { organisationId, course, withWork, from, to })
      await insertWorks(tx, { organisationId, course, withWork, from, to })
    })
    const left = ((performance.now() - began) / (to - had)) * (wanted - to)
    if (portions % 5 === 4) console.log(`${to} of ${wanted} people; ${minutes(left)} left`)
  }
  await sql`vacuum analyze`.execute(db)
  return Math.max(had, wanted)
}

/** Some of the people, with sessions and without completions, which the measurement makes. */
async function chooseLearners(db: Db, course: Course, people: number): Promise<Learner[]> {
  const step = Math.max(1, Math.floor(people / measured))
  const learners = Array.from({ length: Math.min(measured, people) }, (_, index): Learner => {
    const number = 1 + index * step
    const enrolments = new Map([[course.id, idOf('enrolment', number)]])
    return { id: idOf('user', number), accessToken: '', csrf: '', enrolments }
  })
  await openSessions(db, learners)
  const ids = learners.map(({ id }) => id)
  await sql`delete from sublesson_completions where user_id = any(${ids}::uuid[])`.execute(db)
  return learners
}

/** Fills the database up to a million people; returns some of them, the course that all have joined, and their number. */
export async function seedScale(db: Db): Promise<SeedData & { people: number }> {
  const courses = await readCourses(db)
  const people = await fill(db, courses)
  const [course] = courses
  if (!course) throw new Error('There is no course')
  return { courses: [course], learners: await chooseLearners(db, course, people), people }
}

const listsOf = (people: number) => ({
  'people, by name': '/people',
  'the last page of that': '/people?page=200',
  'people, newest first': '/people?sortBy=createdAt&order=desc',
  'a search that one person matches': `/people?search=${encodeURIComponent(`Śliwa ${people - (people % 7) - 1}`)}`,
  'a search that a fifth matches': '/people?search=Zofia',
  'works to review': '/reviews',
  'page 100 of that': '/reviews?page=100',
  'works waiting for a reviewer': '/reviews?status=waiting',
  'own claims': '/reviews?status=mine',
  'overdue works': '/reviews?status=overdue',
})

interface ListRow {
  name: string
  times: number[]
  /** Processor time of a page, in milliseconds, of the server and PostgreSQL. */
  cpu: number
}

/** Lists of a member of staff who may see everything, one request after the other. */
export async function measureLists(
  { url, postmaster, people }: { url: string; postmaster: number; people: number },
  db: Db,
  staff: Learner,
): Promise<ListRow[]> {
  await db
    .updateTable('users')
    .set({ roles: ['learner', 'admin'] })
    .where('id', '=', staff.id)
    .execute()
  const visit = new Visit(`${url}/api/studio`, staff)
  const rows: ListRow[] = []
  for (const [name, path] of Object.entries(listsOf(people))) {
    // Plans, compiled code and pages of the database that everybody needs.
    await visit.repeat({ name, target: 150, path, rounds: 5 })
    const before = await readCpu(url, postmaster)
    const { times } = await visit.repeat({ name, target: 150, path, rounds })
    const after = await readCpu(url, postmaster)
    const spent = after.server - before.server + after.database - before.database
    rows.push({ name, times, cpu: (spent * 1_000) / rounds })
  }
  await db
    .updateTable('users')
    .set({ roles: ['learner'] })
    .where('id', '=', staff.id)
    .execute()
  return rows
}

export function printLists(rows: readonly ListRow[], people: number): void {
  console.log(
    `\nLists with ${people} people and ${Math.floor(people / perWork)} works (aims: p99 ≤ 150 ms, CPU ≤ 20 ms)`,
  )
  for (const { name, times, cpu } of rows) {
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) =>
      (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0).padStart(6)
    console.log(`${name.padEnd(36)}p50 ${at(0.5)}  p99 ${at(0.99)}  CPU ${cpu.toFixed(1).padStart(6)} ms`)
  }
}
