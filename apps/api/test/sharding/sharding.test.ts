import { type Call, isArea } from '@zenit/contract/call'
import { calls } from '@zenit/contract/calls'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { audit } from '../faults/ledger/audit.ts'
import { Book } from '../faults/ledger/book.ts'
import { Client } from '../faults/ledger/client.ts'
import { live } from '../faults/ledger/life.ts'
import { createEntrance, prepareStage, type Stage } from '../faults/ledger/seed.ts'
import { signIn } from '../testing/actor.ts'
import { createProcess, createTestApp, type TestApp } from '../testing/app.ts'
import { partitionByLearner } from './partition.ts'
import { distributed, planned } from './plan.ts'
import { unboundTables } from './reach.ts'
import { recordStatements, type Sent } from './recorder.ts'

const first = await createTestApp({ RATE_LIMITS: 'false' })
const { db } = first.deps

test('[OPS-04] the plan lists every table once, with the column that it is distributed by', async () => {
  const { rows } = await sql<{ table: string; leads: boolean }>`
    select case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as table,
      exists (select from pg_index x join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
        where x.indrelid = c.oid and x.indisprimary and a.attname = 'user_id') as leads
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'hub')`.execute(db)
  expect(planned.map(({ table }) => table).sort()).toEqual(rows.map(({ table }) => table).sort())
  const leading = new Set(rows.filter(({ leads }) => leads).map(({ table }) => table))
  for (const { table, how, column } of planned)
    if (how === 'distributed') expect([table, column, leading.has(table)]).toEqual([table, 'user_id', true])
    else expect([table, column]).toEqual([table, ''])
})

/** A new session of a learner who has finished everything, and the ids of what they can open. */
async function comeBack(app: TestApp, stage: Stage, userId: string) {
  const actor = await signIn(app, userId)
  const enrolments = await db.selectFrom('enrolments').where('user_id', '=', userId).select('id').execute()
  const { courseId, document } = stage.testCourse
  const lessonIds = document.lessons.map(({ _id }) => _id)
  const ids = [
    courseId,
    stage.workCourse.courseId,
    ...enrolments.map(({ id }) => id),
    ...lessonIds,
    ...stage.toolIds,
  ]
  return { actor, courseId, lessonId: lessonIds[0] ?? '', ids }
}

const isOpen = ({ method, access, answerType }: Call) =>
  method === 'GET' &&
  answerType !== 'text/event-stream' &&
  (access === 'learner' || access === 'signed-in' || isArea(access))

/** Opens everything that a learner can open, with every existing id. */
async function readAll({
  actor,
  courseId,
  lessonId,
  ids,
}: Awaited<ReturnType<typeof comeBack>>): Promise<void> {
  for (const call of calls.filter(isOpen)) {
    const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    for (const id of names.length === 0 ? [''] : ids) {
      const fill = (name: string) => ({ lessonId, courseId })[name] ?? id
      const params = Object.fromEntries(names.map((name) => [name, fill(name)]))
      await actor.call(call, { params } as never)
    }
  }
}

/** Tables used only by staff, organisations, jobs and triggers. */
const ofOthers = [
  'assignment_overdue',
  'assignment_people',
  'course_standings',
  'test_extensions',
  'training_summaries',
]

test('[OPS-04] with 16 partitions by learner everything works, and each statement reads one of them', async () => {
  const given = await db.transaction().execute((tx) => partitionByLearner(tx, distributed))
  expect(given).toEqual([
    'final_work_versions.final_work_versions_final_work_id_fkey',
    'review_claims.review_claims_version_id_fkey',
    'review_decisions.review_decisions_version_id_fkey',
    'review_entries.review_entries_version_id_fkey',
  ])
  first.clock.set(new Date())
  const stage = await prepareStage(db)
  // This process has loaded the courses that were created meanwhile.
  const app = await createProcess(first)
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const book = new Book()
  const options = { urls: [url], book, signal: new AbortController().signal }
  const learners = await Promise.all([createEntrance(db, stage), createEntrance(db, stage)])
  const written = await recordStatements(async () => {
    for (const learner of learners) await live(new Client(learner, options), stage)
  })
  expect([book.surprises, book.cutOff, book.refused]).toEqual([[], 0, 0])
  for (const { lost, doubled } of Object.values(await audit(db, book)))
    expect([lost, doubled]).toEqual([0, 0])
  const visit = await comeBack(app, stage, learners[0]?.userId ?? '')
  const sent = [...written, ...(await recordStatements(() => readAll(visit)))]
  expect(await findUnbound(first.database.url, sent)).toEqual([])
  const isMet = (table: string) => sent.some(({ text }) => new RegExp(`\\b${table}\\b`).test(text))
  expect(distributed.filter((table) => !isMet(table))).toEqual(ofOthers)
})

async function findUnbound(url: string, sent: readonly Sent[]) {
  const client = new pg.Client(url)
  await client.connect()
  const unbound: { tables: string[]; text: string }[] = []
  try {
    for (const one of sent) {
      const tables = await unboundTables(client, one)
      if (tables.length > 0) unbound.push({ tables, text: one.text })
    }
  } finally {
    await client.end()
  }
  return unbound
}
