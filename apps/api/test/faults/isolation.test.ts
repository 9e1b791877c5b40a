import { createFinalWork, saveFinalWorkDraft } from '@zenit/contract/final-works'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  createAuthor,
  createFinalWorkCourse,
  form,
  submission,
  view,
} from '../../src/features/final-works/fixtures.ts'
import { isDatabaseAway, isOutrun } from '../../src/platform/db/away.ts'
import { connectServing } from '../../src/platform/db/connect.ts'
import { signIn } from '../testing/actor.ts'
import { createProcess, createTestApp } from '../testing/app.ts'

const app = await createTestApp()
const name = new URL(app.database.url.replace('@/', '@localhost/')).pathname.slice(1)
// Somebody may have set this default for other programs; it applies to new connections.
await sql`alter database ${sql.id(name)} set default_transaction_isolation = 'repeatable read'`.execute(
  app.deps.db,
)

test('[API-02] each statement reads what is committed, whatever the database’s default isolation is', async () => {
  const db = connectServing(app.database.url, 1)
  const { rows } = await sql`show transaction_isolation`.execute(db)
  await db.destroy()
  expect(rows).toEqual([{ transaction_isolation: 'read committed' }])
})

test('[FINAL-03] drafts saved while the work is submitted leave no draft and no error, whatever the default isolation is', async () => {
  const course = await createFinalWorkCourse(app)
  const other = await createProcess(app)
  const authors = await Promise.all(Array.from({ length: 8 }, () => createAuthor(app, course)))
  const replies = await Promise.all(
    authors.map(async (author) => {
      const there = await signIn(other, author.userId as string)
      const draft = (sequence: number) =>
        (sequence % 2 ? there : author).call(saveFinalWorkDraft, {
          params: { courseId: course.courseId },
          body: { examTaskId: course.taskId, ...form(), sequence },
        })
      await draft(1)
      return Promise.all([
        ...[2, 3, 4, 5, 6].map(draft),
        there.call(createFinalWork, { body: submission(course) }),
        ...[7, 8, 9].map(draft),
      ])
    }),
  )
  const codes = new Set(replies.flat().map(({ status, code }) => code ?? status))
  expect([...codes].filter((code) => ![200, 201, 'conflict', 'stale-sequence'].includes(code))).toEqual([])
  for (const author of authors)
    expect(await view(author, course.courseId)).toMatchObject({ isSubmittedByUser: true, draft: null })
})

test('[ERR-03] transactions with a serialization failure are retried, as after a deadlock', async () => {
  const failure = await app.deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`select from organisations`.execute(tx)
      await sql`update organisations set name = name || '!'`.execute(app.deps.db)
      await sql`update organisations set name = name || '?'`.execute(tx)
    })
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: '40001' })
  expect([isOutrun(failure), isDatabaseAway(failure)]).toEqual([true, true])
})
