import { revokeCertificate } from '@zenit/contract/certificates'
import { eraseOwnAccount } from '@zenit/contract/privacy'
import { listReviews } from '@zenit/contract/reviews'
import { getUserData } from '@zenit/contract/session'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createProcess, createTestApp } from '../../../test/testing/app.ts'
import { createUser } from '../../../test/testing/factories.ts'
import { createFilled } from '../../../test/testing/filled/filled.ts'
import type { FilledAccount } from '../../../test/testing/filled/filled-account.ts'
import { jobs } from '../../jobs.ts'
import type { Job } from '../../platform/jobs.ts'
import { sweepMails } from '../../platform/mail/deliver.ts'
import { erasers } from './erasers.queries.ts'
import { findInDatabase, findOnDisk } from './scan.testing.ts'

const zenit = await createTestApp()
const { db } = zenit.deps

const confirmIdentity = (userId: string) =>
  db.updateTable('sessions').set({ authenticated_at: zenit.clock() }).where('user_id', '=', userId).execute()

const erase = (actor: Actor, confirmation: string, keepsName = true) =>
  actor.call(eraseOwnAccount, { body: { confirmation, keepsName } })

async function leave(filled: FilledAccount, keepsName = true): Promise<void> {
  await confirmIdentity(filled.userId)
  const { status, text } = await erase(filled.actor, filled.email, keepsName)
  expect(status, text).toBe(200)
}

/** Runs the queued jobs of a name. */
async function runJobs(name: string): Promise<void> {
  const job = jobs(zenit.deps).find((one) => one.name === name) as Job
  const { rows } = await sql<{ id: string; payload: object }>`
    select j.id::text, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${name}`.execute(db)
  for (const { id, payload } of rows) {
    await job.run(payload)
    await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(db)
  }
}

/** A day later, when the last e-mail has been sent too. */
async function settle(): Promise<void> {
  await runJobs('privacy.remove-files.v1')
  const now = zenit.clock()
  zenit.clock.advance(25 * 60 * 60)
  await sweepMails(zenit.deps).run({})
  zenit.clock.set(now)
}

/** Tables in which the person’s data may remain, by the list of erasers. */
const stays = new Set(
  erasers
    .filter(({ sql: query, does }) => query === null && does.startsWith('stay'))
    .map(({ table }) => table),
)

describe('erasing one’s own account', () => {
  test('the person of these tests has a row in every table of people', async () => {
    const filled = await createFilled(zenit)
    const sources = await Promise.all(
      [...filled.ids, filled.email, filled.certificateNumber, filled.uploadId].map((id) =>
        findInDatabase(zenit, id),
      ),
    )
    const canaries = [...filled.own.all, ...filled.secret.all, ...filled.staying.all]
    for (const [, text] of canaries) sources.push(await findInDatabase(zenit, text))
    const reached = new Set(sources.flat())
    expect(erasers.map(({ table }) => table).filter((table) => !reached.has(table))).toEqual([])
  })

  test('leaves nothing of them in any column of any table, nor on the disk, except what is documented', async () => {
    const filled = await createFilled(zenit)
    await leave(filled)
    await settle()
    for (const [what, text] of [...filled.own.all, ...filled.secret.all]) {
      expect(await findInDatabase(zenit, text), what).toEqual([])
      expect(await findOnDisk(zenit, text), what).toEqual([])
    }
    expect(await findInDatabase(zenit, filled.email)).toEqual([])
    for (const id of filled.ids)
      expect(
        (await findInDatabase(zenit, id)).filter((table) => !stays.has(table)),
        id,
      ).toEqual([])
    expect(await findInDatabase(zenit, filled.staying.of('learner-name'))).toEqual([
      'certificate_events',
      'certificates',
    ])
    expect(await findInDatabase(zenit, filled.staying.of('reason-about-them'))).toEqual(['staff_actions'])
    expect(await findInDatabase(zenit, filled.staying.of('given-comment'))).toEqual(['review_decisions'])
    for (const [what, text] of filled.others.all)
      expect(await findInDatabase(zenit, text), what).not.toEqual([])
  })

  test('[CERT-04] leaves an audit log that does not contain the holder of a certificate', async () => {
    const filled = await createFilled(zenit)
    const params = { number: filled.certificateNumber }
    const admin = await signIn(zenit, await createUser(db, { roles: ['learner', 'admin'] }))
    const body = { reason: 'Somebody else’s work' }
    expect((await admin.call(revokeCertificate, { params, body })).status).toBe(200)
    await db
      .updateTable('users')
      .set({ roles: ['learner'] })
      .where('id', '=', String(admin.userId))
      .execute()
    await leave(filled)
    const lines = async (...texts: string[]) => {
      const { rows } = await sql<{ row: string }>`select a::text as row from staff_actions a`.execute(db)
      return rows.filter(({ row }) => texts.every((text) => row.includes(text))).length
    }
    expect(await lines(params.number)).toBe(1)
    expect(await lines(filled.userId, filled.staying.of('reason-about-them'))).toBe(1)
    expect(await lines(filled.userId, params.number)).toBe(0)
  })

  test('[CERT-02] removes the name from certificates on request, and the certificates stay', async () => {
    const filled = await createFilled(zenit)
    await leave(filled, false)
    expect(await findInDatabase(zenit, filled.staying.of('learner-name'))).toEqual([])
    const { statusCode, body } = await zenit.app.inject({ url: `/certificate/${filled.certificateNumber}` })
    expect([statusCode, body.includes(filled.certificateNumber)]).toEqual([200, true])
  })

  test('ends every session, in every process, within a second', async () => {
    const filled = await createFilled(zenit)
    const elsewhere = await signIn(await createProcess(zenit), filled.userId)
    expect((await elsewhere.call(getUserData, {})).status).toBe(200)
    await leave(filled)
    expect((await filled.actor.call(getUserData, {})).code).toBe('unauthenticated')
    await expect.poll(async () => (await elsewhere.call(getUserData, {})).code).toBe('unauthenticated')
  })

  test('removes their work from the reviewers’ queue, and releases what they had claimed', async () => {
    const filled = await createFilled(zenit)
    const reviewer = await signIn(zenit, await createUser(db, { roles: ['learner', 'reviewer'] }))
    await sql`delete from review_decisions`.execute(db)
    const titles = async () => (await reviewer.call(listReviews, {})).text
    expect(await titles()).toContain(filled.own.of('work-title'))
    await leave(filled)
    const left = await titles()
    expect(left).not.toContain(filled.own.of('work-title'))
    expect(left).toContain(filled.others.of('title'))
    const { rows } = await sql`select from review_claims where reviewer_id = ${filled.userId}`.execute(db)
    expect(rows).toEqual([])
  })

  test('needs a confirmation by the hub in the last ten minutes, and the person’s own address', async () => {
    const filled = await createFilled(zenit)
    expect((await erase(filled.actor, filled.email)).code).toBe('reauthentication-required')
    await confirmIdentity(filled.userId)
    const wrong = await erase(filled.actor, 'somebody@zenit.example')
    expect([wrong.status, wrong.text.includes('confirmation')]).toEqual([400, true])
    zenit.clock.advance(11 * 60)
    expect((await erase(filled.actor, filled.email)).code).toBe('reauthentication-required')
    expect(await findInDatabase(zenit, filled.userId)).toContain('users')
  })

  test('is possible at rank 1 too', async () => {
    const userId = await createUser(db, { rank: 1 })
    // The last e-mail goes to this address, which must not contain the id.
    const email = 'odchodzi@zenit.example'
    await db.updateTable('users').set({ email }).where('id', '=', userId).execute()
    const actor = await signIn(zenit, userId)
    await confirmIdentity(userId)
    expect((await erase(actor, email.toUpperCase())).status).toBe(200)
    expect(await findInDatabase(zenit, userId)).toEqual([])
  })

  test('happens once for simultaneous requests', async () => {
    const filled = await createFilled(zenit)
    await confirmIdentity(filled.userId)
    const other = await createProcess(zenit)
    const again = await signIn(other, filled.userId)
    await confirmIdentity(filled.userId)
    const asked = [filled.actor, again, filled.actor, again].map((actor) => erase(actor, filled.email))
    const codes = (await Promise.all(asked)).map(({ status }) => status)
    expect(codes).toContain(200)
    expect(codes.filter((status) => ![200, 401, 403].includes(status))).toEqual([])
    expect(await findInDatabase(zenit, filled.userId)).toEqual(['staff_actions'])
  })

  test('is rejected for the last admin, and of two at once for the second', async () => {
    const admins = await Promise.all([1, 2].map(() => createUser(db, { roles: ['learner', 'admin'] })))
    const actors = await Promise.all(admins.map((userId) => signIn(zenit, userId)))
    await Promise.all(admins.map(confirmIdentity))
    const users = await db.selectFrom('users').where('id', 'in', admins).select(['id', 'email']).execute()
    const emailOf = (id: string) => users.find((user) => user.id === id)?.email ?? ''
    const answers = await Promise.all(actors.map((actor) => erase(actor, emailOf(actor.userId ?? ''))))
    expect(answers.map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'last-admin'])
  })

  test('while somebody writes to the same rows succeeds for both', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const filled = await createFilled(zenit)
      await confirmIdentity(filled.userId)
      // Locks an attempt, then the person: in the opposite order to the erasure.
      const writing = db
        .transaction()
        .execute(async (tx) => {
          await sql`update test_attempts set sequence = sequence + 1 where user_id = ${filled.userId}`.execute(
            tx,
          )
          await sql`select pg_sleep(0.1)`.execute(tx)
          await sql`insert into rank_promotions (user_id, rank, reason, promoted_at)
            values (${filled.userId}, 5, 'race', now())`.execute(tx)
        })
        .catch((error: { code: string }) => expect(['40P01', '23503']).toContain(error.code))
      const [, { status }] = await Promise.all([writing, erase(filled.actor, filled.email)])
      expect(status).toBe(200)
      expect(await findInDatabase(zenit, filled.userId)).toEqual(['staff_actions'])
    }
  })

  test('is atomic', async () => {
    const filled = await createFilled(zenit)
    await confirmIdentity(filled.userId)
    await sql`create function refuse_leave() returns trigger language plpgsql as $$
      begin raise exception 'no'; end $$`.execute(db)
    await sql`create trigger refuse_leave before delete on users execute function refuse_leave()`.execute(db)
    const before = await findInDatabase(zenit, filled.userId)
    expect((await erase(filled.actor, filled.email)).status).toBe(500)
    await sql`drop trigger refuse_leave on users`.execute(db)
    expect(await findInDatabase(zenit, filled.userId)).toEqual(before)
    expect(await findOnDisk(zenit, filled.own.of('file-content'))).toHaveLength(1)
    expect((await erase(filled.actor, filled.email)).status).toBe(200)
  })
})
