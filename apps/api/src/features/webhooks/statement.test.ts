import { restoreCertificate, revokeCertificate } from '@zenit/contract/certificates'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { askAll } from '../assignments/fixtures.ts'
import { createPassedLearner, issue } from '../certificates/fixtures.ts'
import { createTestCourse } from '../closed-tests/fixtures.ts'
import { createAuthor, createFinalWorkCourse, decide, submit } from '../final-works/fixtures.ts'
import { settleDecisions } from '../final-works/settle.ts'
import { createAdmin } from '../people/fixtures.ts'
import { type Receiver, receiving, start, withStatus } from './receiver.testing.ts'
import { problemsOf, recording, type Statement, statementsOf, verbsOf } from './record-stores.testing.ts'

const zenit = await createTestApp()
const { db } = zenit.deps
const { home, createRecorded, learn } = recording(zenit)
const { receive, run } = receiving(zenit)

const day = 24 * 60 * 60

let admin: Actor
beforeAll(async () => {
  admin = await createAdmin(zenit)
})

/** Rules of cmi5 for results, by verb (cmi5, 9.5). */
function expectResultOfCmi5({ verb, result }: Statement): void {
  const name = verb.id.split('/').at(-1)
  expect([name, result?.success]).toEqual([name, { passed: true, failed: false }[name ?? '']])
  expect([name, result?.completion]).toEqual([name, name === 'completed' ? true : undefined])
  if (name !== 'passed' && name !== 'failed') expect([name, result?.score]).toEqual([name, undefined])
  if (name === 'completed') expect(result?.duration).toMatch(/^PT\d+(?:\.\d{1,2})?S$/)
}

function expectSound(receiver: Receiver): void {
  for (const statement of statementsOf(receiver)) {
    expect([statement, problemsOf(statement)]).toEqual([statement, []])
    // Strict record stores accept only the UUID versions that existed when xAPI was written.
    expect(statement.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-[1-5][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expectResultOfCmi5(statement)
  }
}

describe('statements', () => {
  test('[ORG-08] that break the rules would be noticed', () => {
    const broken = {
      id: 'x',
      verb: { id: 'passed' },
      result: { score: { scaled: 3 } },
    } as unknown as Statement
    expect(problemsOf(broken).length).toBeGreaterThan(3)
  })

  test('[ORG-08] contain what a person did in a course, follow xAPI and cmi5, and contain no names', async () => {
    const receiver = await receive()
    const { id } = await createRecorded(receiver)
    const { course, learner, attempt } = await learn(id)
    await attempt(0)
    zenit.clock.advance(day)
    await attempt(4)
    const { number } = (await issue(zenit, learner, course)).body.certificate
    await run()
    expect(verbsOf(receiver)).toEqual(['initialized', 'failed', 'passed', 'satisfied', 'completed'])
    expectSound(receiver)
    const [initialized, failed, passed, satisfied, completed] = statementsOf(receiver) as [
      ...[Statement, Statement, Statement, Statement, Statement],
    ]
    const account = { homePage: home, name: learner.userId }
    for (const { actor } of statementsOf(receiver)) expect(actor).toEqual({ objectType: 'Agent', account })
    const activity = `${home}/xapi/courses/${course.courseId}`
    expect(initialized.object).toEqual({
      objectType: 'Activity',
      id: activity,
      definition: { name: course.document.title, type: 'https://w3id.org/xapi/cmi5/activitytype/course' },
    })
    expect(failed.result).toEqual({
      success: false,
      score: { scaled: 0, raw: 0, min: 0, max: 4 },
      duration: 'PT90S',
    })
    expect(passed.result).toMatchObject({ success: true, score: { scaled: 1, raw: 4, min: 0, max: 4 } })
    expect(passed.object.id).toBe(`${activity}/closed-test`)
    expect(passed.context.contextActivities?.parent.map((one) => one.id)).toEqual([activity])
    expect(satisfied.result?.extensions).toEqual({ [`${home}/xapi/extensions/certificate`]: number })
    expect(completed.result?.duration).toMatch(/^PT/)
    expect(new Set(statementsOf(receiver).map(({ context }) => context.registration)).size).toBe(1)
    const { first_name, last_name, email } = await db
      .selectFrom('users')
      .where('id', '=', String(learner.userId))
      .selectAll()
      .executeTakeFirstOrThrow()
    const said = JSON.stringify(receiver.received.map(({ body }) => body))
    for (const personal of [email, `"${first_name}"`, `"${last_name}"`]) expect(said).not.toContain(personal)
  })

  test('[ORG-08] are sent below the URL by PUT, under their id, with key and secret', async () => {
    const receiver = await receive()
    const { id } = await createRecorded(receiver)
    await learn(id)
    await run()
    const [sent] = receiver.received as [Receiver['received'][number]]
    expect([sent.method, sent.path]).toEqual([
      'PUT',
      `/xapi/statements?statementId=${JSON.parse(sent.body).id}`,
    ])
    expect(sent.headers).toMatchObject({
      'x-experience-api-version': '1.0.3',
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('zenit:zażółć').toString('base64')}`,
    })
  })

  test('[ORG-08] of a revoked certificate are voided, and of a restored one created again', async () => {
    const receiver = await receive()
    const { id } = await createRecorded(receiver)
    const course = await createTestCourse(zenit)
    await askAll(db, { organisationId: id, courseId: course.courseId, at: start })
    const learner = await createPassedLearner(zenit, course, { organisationId: id })
    const number = String((await issue(zenit, learner, course)).body.certificate.number)
    const change = { params: { number }, body: { reason: 'A mistake' } }
    for (const call of [revokeCertificate, restoreCertificate, revokeCertificate])
      expect((await admin.call(call, change)).status).toBe(200)
    await run()
    expectSound(receiver)
    const about = statementsOf(receiver).filter(({ verb }) => /satisfied|voided/.test(verb.id))
    const [first, voided, second, voidedAgain] = about as [Statement, Statement, Statement, Statement]
    expect(about.map(({ verb }) => verb.id.split('/').at(-1))).toEqual([
      ...['satisfied', 'voided', 'satisfied', 'voided'],
    ])
    expect(voided.object).toEqual({ objectType: 'StatementRef', id: first.id })
    expect(voidedAgain.object).toEqual({ objectType: 'StatementRef', id: second.id })
    expect(new Set(about.map((one) => one.id)).size).toBe(4)
    expect(JSON.stringify(about)).not.toContain('A mistake')
  })

  test('[ORG-08] of a final work are sent when its review can no longer be undone', async () => {
    const receiver = await receive()
    const { id } = await createRecorded(receiver)
    const course = await createFinalWorkCourse(zenit)
    await askAll(db, { organisationId: id, courseId: course.courseId, at: start })
    const learner = await createAuthor(zenit, course, { organisationId: id })
    await submit(learner, course)
    await decide(zenit, learner, 'rejected')
    await run()
    expect(verbsOf(receiver)).toEqual(['initialized'])
    zenit.clock.advance(day)
    await settleDecisions(zenit.deps, { userId: String(learner.userId), courseId: course.courseId })
    await run()
    expect(verbsOf(receiver)).toEqual(['initialized', 'failed'])
    expect(statementsOf(receiver)[1]).toMatchObject({
      result: { success: false },
      object: { id: `${home}/xapi/courses/${course.courseId}/final-work` },
    })
    expectSound(receiver)
  })

  test('[ORG-08] contain a confirmed address if the organisation wants it, and no person for voluntary learning', async () => {
    const receiver = await receive()
    const { id } = await createRecorded(receiver, 'email')
    const confirmed = await learn(id)
    await sql`update users set email_confirmed = true where id = ${confirmed.learner.userId}`.execute(db)
    await confirmed.attempt(4)
    const course = await createTestCourse(zenit)
    await createPassedLearner(zenit, course, { organisationId: id })
    await run()
    expectSound(receiver)
    const actors = statementsOf(receiver).map(({ actor }) => actor)
    const { email } = await db
      .selectFrom('users')
      .where('id', '=', String(confirmed.learner.userId))
      .select('email')
      .executeTakeFirstOrThrow()
    expect(actors).toEqual([
      { objectType: 'Agent', account: { homePage: home, name: confirmed.learner.userId } },
      { objectType: 'Agent', mbox: `mailto:${email}` },
    ])
  })

  test('[ORG-08] have the same id for the same fact, and nothing is sent twice', async () => {
    const receiver = await receive()
    const { id } = await createRecorded(receiver)
    const { learner, course } = await learn(id)
    await run()
    await sql`delete from webhook_deliveries`.execute(db)
    // As after restoring a backup.
    await sql`select tell_record_store(${learner.userId}, ${course.courseId}, null, 'initialized', ${start}::timestamptz,
      ${`${learner.userId} ${course.courseId}`}, null, null)`.execute(db)
    receiver.answer(withStatus(409))
    await run()
    const ids = statementsOf(receiver).map((one) => one.id)
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    const states = await sql`select state, status from webhook_deliveries`.execute(db)
    expect(states.rows).toEqual([{ state: 'delivered', status: 409 }])
  })
})
