import { createHash } from 'node:crypto'
import {
  downloadTestReceipt,
  type SignedReceipt,
  saveClosedTestAnswers,
  verifyTestReceipt,
} from '@zenit/contract/closed-tests'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Actor, anonymous, signIn } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { beat } from '../../../platform/heartbeat.ts'
import { newId } from '../../../platform/ids.ts'
import { canonicalJson } from '../../../platform/text/canonical-json.ts'
import { answersTo, check, createReadyLearner, createTestCourse, start } from '../fixtures.ts'
import { heartbeatOf } from '../time/extensions.ts'

const app = await createTestApp({ PRODUCT_NAME: 'Azymut' })
beforeEach(async () => {
  app.clock.set('2026-11-20T09:00:00Z')
  await app.deps.db.deleteFrom('heartbeat').execute()
})

/** Creates an attempt with `rightCount` right answers, saved after a minute and checked after five. */
async function checkedAttempt(rightCount: number, settings: Parameters<typeof createTestCourse>[1] = {}) {
  const course = await createTestCourse(app, { shuffle: true, ...settings })
  const learner = await createReadyLearner(app, course, {
    firstName: 'Zoë <b>',
    lastName: 'Łękołodzka-Ćwierć',
  })
  const served = await start(learner, course.courseId)
  const answers = answersTo(served, course.test, rightCount)
  app.clock.advance(60)
  await learner.call(saveClosedTestAnswers, {
    params: { id: course.courseId },
    body: { sequence: 7, answers },
  })
  app.clock.advance(240)
  const result = await check(learner, course.courseId, { answers })
  return { ...course, learner, served, answers, result }
}

const download = (learner: Actor, attemptId: string, language: 'pl' | 'en' = 'pl') =>
  learner.call(downloadTestReceipt, { params: { attemptId }, language })

const recordIn = (file: string): SignedReceipt => {
  const [, json] = /<script type="application\/json" id="receipt">(.*?)<\/script>/s.exec(file) ?? []
  return JSON.parse(json ?? '')
}

const verify = async (body: object) =>
  (await anonymous(app).call(verifyTestReceipt, { body })).body.isUnaltered

describe('[TEST-04] the receipt of a checked attempt', () => {
  test('contains who, the questions and answers, the times and the result', async () => {
    const { learner, served, answers, result, courseId, revisionId, document } = await checkedAttempt(3)
    const { receipt } = recordIn((await download(learner, result.attemptId)).text)
    expect(receipt).toEqual({
      kind: 'closed-test-receipt',
      version: 1,
      issuer: 'Azymut',
      language: 'pl',
      learner: { _id: learner.userId, name: 'Zoë <b> Łękołodzka-Ćwierć' },
      course: { _id: courseId, title: document.title.pl },
      attempt: {
        _id: served.attempt?._id,
        revisionId,
        percentageToPass: 50,
        minutes: 20,
        multiplier: 1,
        startedAt: '2026-11-20T09:00:00.000Z',
        endsAt: '2026-11-20T09:20:00.000Z',
        givenBack: [],
        lastSave: { sequence: 7, savedAt: '2026-11-20T09:01:00.000Z' },
        checkedAt: '2026-11-20T09:05:00.000Z',
      },
      questions: served.questions.map(({ question, type, answers: labels }, q) => ({
        question,
        type,
        isCorrect: q < 3,
        answers: labels.map(({ _id, label }) => ({
          id: _id,
          label,
          isChosen: answers[q]?.a.includes(_id),
          isRight: result.questions[q]?.answers.find(({ id }) => id === _id)?.isRight,
        })),
      })),
      result: { correctCount: 3, totalQuestions: 4, percentage: 75, passed: true },
    })
  })

  test('is a file to download: an attachment with a name, in the language, with nothing executable', async () => {
    const { result, learner, document } = await checkedAttempt(1)
    const response = await app.app.inject({
      url: `/api/closed-test/receipt/${result.attemptId}?lang=en`,
      cookies: learner.cookies,
    })
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.headers['content-disposition']).toContain(
      `filename="test-record-${document.slug}-2026-11-20.html"`,
    )
    expect(response.headers['content-security-policy']).toContain('sandbox')
    expect(response.headers['cache-control']).toBe('private, no-cache')
    expect(response.body).toContain('<html lang="en">')
    expect(response.body).toContain('Zoë &lt;b&gt; Łękołodzka-Ćwierć')
    expect(response.body).toContain('20 November 2026')
    expect(response.body.match(/<script/g)).toHaveLength(1)
    const polish = (await download(learner, result.attemptId)).text
    expect(polish).toContain('<html lang="pl">')
    expect(polish).toContain('Test niezaliczony')
  })

  test('[TEST-05] shows the right answers only if the result does', async () => {
    const rights = (file: string) =>
      recordIn(file).receipt.questions.flatMap(({ answers }) => answers.filter((one) => 'isRight' in one))
    const kept = await checkedAttempt(1)
    expect(rights((await download(kept.learner, kept.result.attemptId)).text)).toEqual([])
    const shown = await checkedAttempt(1, { showRightAnswers: true })
    expect(rights((await download(shown.learner, shown.result.attemptId)).text)).not.toEqual([])
  })

  test('includes time lost by outages', async () => {
    const course = await createTestCourse(app)
    const learner = await createReadyLearner(app, course)
    await beat(heartbeatOf(app.deps))
    const served = await start(learner, course.courseId)
    app.clock.advance(125)
    await beat(heartbeatOf(app.deps))
    await check(learner, course.courseId, { answers: [] })
    const { text } = await download(learner, served.attempt?._id ?? '')
    expect(recordIn(text).receipt.attempt).toMatchObject({
      endsAt: '2026-11-20T09:22:05.000Z',
      givenBack: [{ seconds: 125 }],
      lastSave: { sequence: 0, savedAt: null },
    })
    expect(text).toContain('125 sekund przerwy po naszej stronie')
  })

  test('is the same for each request', async () => {
    const { learner, result } = await checkedAttempt(2)
    const first = (await download(learner, result.attemptId)).text
    app.clock.advance(600)
    expect((await download(await signIn(app, learner.userId as string), result.attemptId)).text).toBe(first)
  })

  test('is available when time has ended the attempt, and not before', async () => {
    const course = await createTestCourse(app)
    const learner = await createReadyLearner(app, course)
    const served = await start(learner, course.courseId)
    const id = served.attempt?._id ?? ''
    expect((await download(learner, id)).code).toBe('not-found')
    app.clock.advance(20 * 60 + 16)
    const reply = await download(await signIn(app, learner.userId as string), id)
    expect(recordIn(reply.text).receipt.result).toMatchObject({ correctCount: 0, passed: false })
  })

  test('[ACCESS-06] is only for its owner', async () => {
    const { result, courseId } = await checkedAttempt(1)
    const course = await createTestCourse(app)
    const other = await createReadyLearner(app, course)
    expect((await download(other, result.attemptId)).status).toBe(404)
    expect((await download(other, courseId)).status).toBe(404)
    expect((await download(other, newId())).status).toBe(404)
  })
})

describe('[TEST-04] a receipt can be verified', () => {
  test('by its hash, over the canonical form, and by a request to the server', async () => {
    const { learner, result } = await checkedAttempt(4)
    const signed = recordIn((await download(learner, result.attemptId)).text)
    const hash = createHash('sha256').update(canonicalJson(signed.receipt)).digest('hex')
    expect(signed.sha256).toBe(hash)
    expect(await verify(signed)).toBe(true)
    const turned = Object.fromEntries(Object.entries(signed.receipt).toReversed())
    expect(await verify({ ...signed, receipt: turned }), 'whatever order its members are in').toBe(true)
  })

  test('and any change to it is noticed', async () => {
    const { learner, result } = await checkedAttempt(1)
    const signed = recordIn((await download(learner, result.attemptId)).text)
    const { receipt } = signed
    const passed = { ...receipt, result: { ...receipt.result, passed: true } }
    const hash = createHash('sha256').update(canonicalJson(passed)).digest('hex')
    expect(await verify({ ...signed, receipt: passed })).toBe(false)
    expect(await verify({ ...signed, receipt: passed, sha256: hash }), 'nor with a hash that fits').toBe(
      false,
    )
    expect(await verify({ ...signed, signature: '0'.repeat(64) })).toBe(false)
    const other = recordIn((await download(learner, result.attemptId, 'en')).text)
    expect(await verify(other)).toBe(true)
    expect(await verify({ ...signed, signature: other.signature }), 'nor with another’s signature').toBe(
      false,
    )
  })
})
