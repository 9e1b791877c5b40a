import { restoreCertificate, revokeCertificate } from '@zenit/contract/certificates'
import { updateTestTime } from '@zenit/contract/closed-tests-time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { createLearner } from '../../../test/testing/factories.ts'
import { createPassedLearner, issue } from '../certificates/fixtures.ts'
import { createTestCourse } from '../closed-tests/fixtures.ts'
import { createFinalWorkCourse, createReviewer, reviewing } from '../final-works/fixtures.ts'

const app = await createTestApp()
const { db } = app.deps
const admin = await createLearner(app, { roles: ['learner', 'admin'] })

/** The audit log entries about a person, oldest first. */
const linesAbout = (personId: string | null) =>
  db
    .selectFrom('staff_actions')
    .where('person_id', '=', personId)
    .select(['id', 'actor_id', 'action', 'subject_kind', 'subject', 'reason', 'before', 'after'])
    .orderBy('id')
    .execute()

test('[API-02] more time for a test is in the audit log once, without the reason about a person’s health', async () => {
  const learner = await createLearner(app)
  const id = learner.userId as string
  const set = () =>
    admin.call(updateTestTime, { params: { id }, body: { multiplier: 1.5, reason: 'canary-dyslexia' } })
  await Promise.all([set(), set(), set()])
  const lines = await linesAbout(id)
  expect(lines).toMatchObject([
    {
      actor_id: admin.userId,
      action: 'test-time-changed',
      subject_kind: 'person',
      subject: id,
      reason: null,
      before: { multiplier: 1 },
      after: { multiplier: 1.5 },
    },
  ])
  const kept = db.selectFrom('test_accommodations').where('user_id', '=', id).select(['id', 'reason'])
  expect(await kept.execute()).toEqual([{ id: lines[0]?.id, reason: 'canary-dyslexia' }])
})

test('[CERT-04] revoking and restoring a certificate are in the audit log, each once, without its holder', async () => {
  const course = await createTestCourse(app)
  const holder = await createPassedLearner(app, course)
  const { number } = (await issue(app, holder, course)).body.certificate
  const params = { number: String(number) }
  const revoke = () => admin.call(revokeCertificate, { params, body: { reason: ' Somebody else’s work ' } })
  await Promise.all([revoke(), revoke()])
  await admin.call(restoreCertificate, { params, body: { reason: 'A mistake' } })
  const common = { actor_id: admin.userId, subject_kind: 'certificate', subject: number, person_id: null }
  const lines = db.selectFrom('staff_actions').where('subject', '=', String(number)).orderBy('id').selectAll()
  expect(await lines.execute()).toMatchObject([
    { ...common, action: 'certificate-revoked', reason: 'Somebody else’s work', after: { isRevoked: true } },
    { ...common, action: 'certificate-restored', reason: 'A mistake', after: { isRevoked: false } },
  ])
})

test('[FINAL-05] a decision and its undoing are in the audit log, without its texts', async () => {
  const course = await createFinalWorkCourse(app)
  const { handedIn, claim, decide, undo } = reviewing(app, course)
  const reviewer = await createReviewer(app)
  const { learner, params } = await handedIn()
  await claim(reviewer, params)
  const twice = async (act: typeof undo) => [
    (await act(reviewer, params)).status,
    (await act(reviewer, params)).status,
  ]
  expect(await twice(decide)).toEqual([200, 200])
  expect(await twice(undo)).toEqual([200, 200])
  const common = { actor_id: reviewer.userId, subject_kind: 'final-work', subject: params.id, reason: null }
  expect(await linesAbout(learner.userId)).toMatchObject([
    { ...common, action: 'review-decided', after: { decision: 'approved' } },
    { ...common, action: 'review-taken-back', before: { decision: 'approved' } },
  ])
})

test.each([
  ['changed', sql`update staff_actions set reason = 'another'`],
  ['deleted', sql`delete from staff_actions`],
  ['emptied', sql`truncate staff_actions`],
  ['changed where triggers are off', sql`set session_replication_role = replica; delete from staff_actions`],
])('[API-02] the audit log is never %s', async (_, statement) => {
  const count = () =>
    db
      .selectFrom('staff_actions')
      .select((e) => e.fn.countAll().as('count'))
      .execute()
  const before = await count()
  await expect(db.connection().execute((own) => statement.execute(own))).rejects.toThrow('only ever added to')
  expect(await count()).toEqual(before)
})
