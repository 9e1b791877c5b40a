import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../apps/api/src/platform/db/connect.ts'
import { runCommand } from '../e2e/harness/command.ts'
import type { Product } from '../e2e/harness/product.ts'
import type { Learner } from './seed.ts'
import { packOf } from './studio.ts'
import { printSteps, type Step, Visit } from './visit.ts'

/** The aims are for 100,000, who take longer to make than everything else that is measured. */
const people = Number(process.env.BENCH_PEOPLE) || 20_000
const courses = 50
const rounds = 20
/** People who are made in one statement. */
const portion = 5_000

/** Publishes a program of the courses, as an operator does. */
async function loadCourses(dataDir: string): Promise<void> {
  const names = Array.from({ length: courses }, (_, at) => `report-${String(at + 1).padStart(2, '0')}`)
  const [first = ''] = names
  const files = Object.assign({}, ...names.map((name) => packOf(name, 1))) as Record<string, string>
  const program = `programs/${first}.yaml`
  const root = mkdtempSync(join(tmpdir(), 'zenit-bench-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      if (path.startsWith('programs/') && path !== program) continue
      const all =
        path === program ? text.replace(/courses:[\s\S]*$/, `courses: [${names.join(', ')}]\n`) : text
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), all)
    }
    process.env.ZENIT_DATA_DIR = dataDir
    await runCommand('content', 'load', root, '--yes')
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** An organisation of its own: the learner manages it, and everybody has joined two of the courses. */
async function fillOrganisation(db: Db, manager: Learner): Promise<string> {
  const id = crypto.randomUUID()
  const now = new Date()
  await sql`insert into organisations (id, slug, name) values (${id}::uuid, 'bench', 'Bench')`.execute(db)
  await sql`insert into organisation_managers (user_id, organisation_id, appointed_at)
    values (${manager.id}, ${id}::uuid, ${now})`.execute(db)
  await sql`insert into users (id, organisation_id, issuer, subject, email, first_name, last_name, roles)
    select id, ${id}::uuid, 'https://hub.example', id::text, id || '@bench.example',
      (array['Zofia', 'Łucja', 'Jan', 'Stanisław', 'Żaneta'])[1 + n % 5],
      (array['Łękołodzka', 'Nowak', 'Ćwik', 'Kowalczyk', 'Wiśniewska', 'Źródło', 'Śliwa'])[1 + n % 7] || ' ' || n,
      array['learner']
    from (select gen_random_uuid() as id, n from generate_series(1, ${people}::int) n) one`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select c.id from courses c join course_revisions r on r.id = c.published_revision_id
    where r.document -> 'title' ->> 'en' like 'Course report-%'`.execute(db)
  if (rows.length !== courses) throw new Error(`${rows.length} of ${courses} courses were published`)
  // In portions: triggers plan their statements for the tables as they were last analysed.
  for (let from = 0; from < people; from += portion) {
    await sql`analyze`.execute(db)
    await sql`insert into enrolments (user_id, course_id, id, revision_id, joined_at, studied_at)
      select u.id, c.id, gen_random_uuid(), c.published_revision_id, ${now}, ${now}
      from (select id, n from (
          select id, row_number() over (order by id) as n from users where organisation_id = ${id}::uuid) one
        where n > ${from}::int and n <= ${from}::int + ${portion}::int) u
      join (select id, published_revision_id, row_number() over (order by id) - 1 as place
        from courses where id = any(${rows.map((row) => row.id)}::uuid[])) c
        on c.place in (u.n * 7 % ${courses}::int, (u.n * 7 + 1) % ${courses}::int)`.execute(db)
  }
  await sql`analyze`.execute(db)
  return id
}

interface ProgressOfExport {
  export: { _id: string }
  exports: { _id: string; progress: string; peopleDone: number; lines: number; size: number | null }[]
}

interface ExportResult {
  format: string
  seconds: number
  lines: number
  size: number
  /** Resident memory of the server, in MB: before the export, and at most in each fifth of it. */
  before: number
  fifths: number[]
}

const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024

/** Orders the file and waits until the job has written it. */
async function measureExport(visit: Visit, pid: number, format: string): Promise<ExportResult> {
  const before = memoryMb(pid)
  const began = performance.now()
  const fifths: number[] = []
  const [{ export: ordered }] = await visit.ask<ProgressOfExport>('/exports', { format })
  for (;;) {
    await sleep(200)
    const [{ exports }] = await visit.ask<ProgressOfExport>('/exports')
    const one = exports.find(({ _id }) => _id === ordered._id)
    const fifth = Math.min(4, Math.floor((5 * (one?.peopleDone ?? 0)) / people))
    fifths[fifth] = Math.max(fifths[fifth] ?? 0, memoryMb(pid))
    if (!one || one.progress === 'failed' || one.progress === 'no-room')
      throw new Error(`The ${format} file was not written: ${one?.progress}`)
    if (one.progress === 'ready')
      return {
        ...{ format, lines: one.lines, size: one.size ?? 0, before, fifths },
        seconds: (performance.now() - began) / 1_000,
      }
  }
}

export interface ReportResults {
  steps: Step[]
  exports: ExportResult[]
}

/** What the manager of a large organisation waits for. */
export async function measureReports(
  { url, dataDir, pid }: Product,
  db: Db,
  manager: Learner,
): Promise<ReportResults> {
  await loadCourses(dataDir)
  const id = await fillOrganisation(db, manager)
  const organisation = `${url}/api/studio/organisations/${id}`
  const { rows } = await sql<{ id: string }>`
    select p.id from programs p where p.document -> 'title' ->> 'en' like 'Program report-%'`.execute(db)
  await new Visit(organisation, manager).ask('/assignments', {
    ...{ item: { kind: 'program', _id: rows[0]?.id }, audience: 'organisation', groups: [], people: [] },
    ...{ dueOn: null, isMandatory: true, rule: 'finishing', renewMonths: null },
  })
  const visit = new Visit(`${organisation}/report`, manager)
  const steps = [
    await visit.repeat({ name: 'overview', target: 300, path: '', rounds }),
    await visit.repeat({ name: 'matrix page', target: 200, path: '/people', rounds }),
    await visit.repeat({ name: 'stuck', target: 300, path: '/stuck', rounds }),
  ]
  const exports = [await measureExport(visit, pid, 'csv'), await measureExport(visit, pid, 'xlsx')]
  return { steps, exports }
}

export function printReports({ steps, exports }: ReportResults): void {
  printSteps(`An organisation of ${people} people, to whom ${courses} courses are assigned`, steps)
  for (const { format, seconds, lines, size, before, fifths } of exports)
    console.log(
      `${`export, ${format}`.padEnd(24)}${seconds.toFixed(1)} s   ${lines} lines, ${(size / 1e6).toFixed(0)} MB; memory of the server ${before.toFixed(0)} MB before it, then at most ${fifths.map((most) => most.toFixed(0)).join(', ')} MB in each fifth`,
    )
}
