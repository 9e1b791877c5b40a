import { releaseReview, viewReview } from '@zenit/contract/reviews'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../../test/testing/app.ts'
import { newId } from '../../../platform/ids.ts'
import {
  createAuthor,
  createFinalWorkCourse,
  createReviewer,
  judgement,
  resubmit,
  reviewing,
  submit,
  type verdict,
  view,
} from '../fixtures.ts'

const app = await createTestApp()
const { db } = app.deps
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))

const course = await createFinalWorkCourse(app)
const [eva, adam] = [
  await createReviewer(app, { firstName: 'Ewa', lastName: 'Nowak' }),
  await createReviewer(app, { firstName: 'Adam', lastName: 'Wilk' }),
]

const { handedIn, claim, undo, look, decide, decisionsOf, passesOf, later } = reviewing(app, course)

describe('a claim', () => {
  test('[FINAL-05] reserves a work for one reviewer for half an hour, and can be renewed', async () => {
    const { params } = await handedIn()
    const { body } = await claim(eva, params)
    expect(body.review).toMatchObject({
      status: 'claimed',
      claim: { reviewer: 'Ewa Nowak', isMine: true, expiresAt: '2026-11-20T09:30:00.000Z' },
      may: { claim: true, decide: true, undo: false },
    })
    expect(await look(adam, params)).toMatchObject({
      status: 'claimed',
      claim: { reviewer: 'Ewa Nowak', isMine: false },
      may: { claim: false, decide: false, undo: false },
    })
    const taken = await claim(adam, params)
    expect([taken.status, taken.code]).toEqual([409, 'conflict'])
    const [back = eva] = await later(29, eva)
    expect((await claim(back, params)).body.review.claim?.expiresAt).toBe('2026-11-20T09:59:00.000Z')
  })

  test('[FINAL-05] that has expired is free for the next reviewer', async () => {
    const { params } = await handedIn()
    await claim(eva, params)
    const [one = eva, other = adam] = await later(30, eva, adam)
    expect(await look(other, params)).toMatchObject({ status: 'waiting', claim: null, may: { claim: true } })
    expect((await claim(other, params)).body.review.claim?.reviewer).toBe('Adam Wilk')
    expect((await decide(one, params)).code).toBe('conflict')
    expect((await claim(one, params)).code).toBe('conflict')
  })

  test('[FINAL-05] is released by its holder only', async () => {
    const { params } = await handedIn()
    await claim(eva, params)
    expect((await adam.call(releaseReview, { params })).body.review.status).toBe('claimed')
    for (let turn = 0; turn < 2; turn++)
      expect((await eva.call(releaseReview, { params })).body.review.status).toBe('waiting')
    expect((await claim(adam, params)).status).toBe(200)
  })

  test('[FINAL-05] of 50 simultaneous ones is one reviewer’s', async () => {
    const { params } = await handedIn()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => claim(index % 2 ? eva : adam, params)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25)
    expect(answers.filter(({ code }) => code === 'conflict')).toHaveLength(25)
    const claims = db.selectFrom('review_claims').where('version_id', '=', params.id).select('reviewer_id')
    expect(await claims.execute()).toHaveLength(1)
  })
})

describe('a decision', () => {
  test('[FINAL-05] approves with a comment: ten seconds later the learner has passed and can read it', async () => {
    const { learner, params } = await handedIn()
    await claim(eva, params)
    app.clock.advance(60)
    const { body } = await decide(eva, params, { comment: ' Świetnie.\r\nTak trzymaj. ' })
    expect(body.review).toMatchObject({
      status: 'approved',
      decidedAt: '2026-11-20T09:01:00.000Z',
      undoUntil: '2026-11-20T09:01:10.000Z',
      may: { claim: false, decide: false, undo: true },
    })
    expect((await view(learner, course.courseId)).submitData).toMatchObject({
      status: 'pending',
      comment: null,
    })
    expect(await passesOf(learner)).toEqual([])

    app.clock.advance(10)
    const { submitData } = await view(learner, course.courseId)
    expect(submitData).toMatchObject({ status: 'approved', comment: 'Świetnie.\nTak trzymaj.' })
    expect(submitData?.versions[0]?.decision).toEqual({
      status: 'approved',
      comment: 'Świetnie.\nTak trzymaj.',
      criteria: judgement(course),
      decidedAt: '2026-11-20T09:01:00.000Z',
    })
    expect(await passesOf(learner)).toEqual([
      {
        user_id: learner.userId,
        course_id: course.courseId,
        passed_at: new Date('2026-11-20T09:01:00Z'),
        evidence: 'final-work',
        evidence_id: submitData?._id,
        certificate_number: expect.stringMatching(/^ZEN-2026(-[0-9A-HJKMNP-TV-Z]{4}){3}$/),
      },
    ])
  })

  test('[FINAL-05] rejects with hints, without a pass; the learner tries again, and everything is recorded', async () => {
    const { learner, params } = await handedIn()
    await claim(eva, params)
    await decide(eva, params, { decision: 'rejected', comment: 'Dodaj przykład.', isMet: false })
    app.clock.advance(10)
    const rejected = await view(learner, course.courseId)
    expect(rejected.submitData).toMatchObject({ status: 'rejected', comment: 'Dodaj przykład.' })
    expect(await passesOf(learner)).toEqual([])
    const again = await resubmit(learner, rejected.submitData?._id ?? '', { title: 'Z przykładem' })
    const second = { id: again.submitData?.versions[0]?._id ?? '' }
    expect(await look(adam, second)).toMatchObject({
      number: 2,
      title: 'Z przykładem',
      status: 'waiting',
      earlier: [
        {
          number: 1,
          decision: { status: 'rejected', comment: 'Dodaj przykład.', criteria: judgement(course, false) },
        },
      ],
    })
    await claim(adam, second)
    await decide(adam, second)
    app.clock.advance(10)
    expect(
      (await view(learner, course.courseId)).submitData?.versions.map((one) => one.decision?.status),
    ).toEqual(['approved', 'rejected'])
    expect(await passesOf(learner)).toHaveLength(1)
  })

  test('[FINAL-05] needs every criterion once, and hints for a rejection', async () => {
    const { params } = await handedIn()
    await claim(eva, params)
    const criteria = judgement(course)
    const [first] = criteria
    const faults = async (given: Parameters<typeof verdict>[1]) => {
      const { status, text } = await decide(eva, params, given)
      expect(status).toBe(400)
      return JSON.parse(text).errors.map((one: { field: string; code: string }) => [one.field, one.code])
    }
    expect(await faults({ decision: 'rejected', comment: ' \n ' })).toEqual([['comment', 'required']])
    expect(await faults({ criteria: [] })).toEqual([['criteria', 'unjudged']])
    expect(await faults({ criteria: [...criteria, { _id: newId(), isMet: true, note: '' }] })).toEqual([
      ['criteria.2._id', 'foreign'],
    ])
    expect(await faults({ criteria: first ? [first, { ...first, isMet: false }] : [] })).toEqual([
      ['criteria', 'unjudged'],
      ['criteria.1._id', 'foreign'],
    ])
    expect(await decisionsOf(params)).toEqual([])
  })

  test('[FINAL-05] can give a level of a criterion, which the learner sees; an unknown level is rejected', async () => {
    const { learner, params } = await handedIn()
    const [first, second] = course.finalWork.tasks[0]?.criteria ?? []
    const seen = await look(eva, params)
    expect(seen.assignment.criteria.map(({ levels }) => levels?.map(({ name }) => name))).toEqual([
      ['Weak (pl)', 'Good (pl)', 'Great (pl)'],
      undefined,
    ])
    await claim(eva, params)
    const at = (place: number, level: string | undefined) =>
      judgement(course).map((one, index) => (index === place ? { ...one, level } : one)) as ReturnType<
        typeof judgement
      >
    const own = first?.levels?.[1]?._id
    for (const [place, level] of [
      [0, newId()],
      [0, second?._id],
      [1, own],
    ] as const) {
      const { status, text } = await decide(eva, params, { criteria: at(place, level) })
      expect([status, JSON.parse(text).errors[0].field]).toEqual([400, `criteria.${place}.level`])
    }
    expect(await decisionsOf(params)).toEqual([])
    const marked = await decide(eva, params, { criteria: at(0, own) })
    expect((await decide(eva, params, { criteria: at(0, own) })).text).toBe(marked.text)
    expect((await decide(eva, params)).code).toBe('conflict')
    app.clock.advance(10)
    const { tasks, submitData } = await view(learner, course.courseId)
    expect(submitData?.versions[0]?.decision?.criteria).toEqual(at(0, own))
    expect(tasks[0]?.criteria[0]?.levels?.[1]).toEqual({
      _id: own,
      name: 'Good (pl)',
      description: 'Good work (pl)',
    })
  })

  test('[FINAL-05] accepts text with broken characters, and keeps the rest', async () => {
    const { learner, params } = await handedIn()
    await claim(eva, params)
    const criteria = judgement(course).map((one) => ({ ...one, note: 'a\u0000b\ud800' }))
    expect((await decide(eva, params, { comment: 'a\u0000b\ud800', criteria })).status).toBe(200)
    app.clock.advance(10)
    expect((await view(learner, course.courseId)).submitData?.versions[0]?.decision).toMatchObject({
      comment: 'ab\ufffd',
      criteria: [{ note: 'ab\ufffd' }, { note: 'ab\ufffd' }],
    })
  })

  test('[FINAL-05] needs a claim that has not expired', async () => {
    const { params } = await handedIn()
    const refused = await decide(eva, params)
    expect([refused.status, refused.code]).toEqual([409, 'conflict'])
    await claim(eva, params)
    const [back = eva] = await later(30, eva)
    expect((await decide(back, params)).code).toBe('conflict')
    expect(await decisionsOf(params)).toEqual([])
  })

  test('[API-02] sent again has one effect; another one is rejected', async () => {
    const { learner, params } = await handedIn()
    await claim(eva, params)
    const first = await decide(eva, params)
    expect((await decide(eva, params)).text).toBe(first.text)
    expect((await decide(eva, params, { comment: 'Inaczej.' })).code).toBe('conflict')
    const [back = eva, author = learner] = await later(60, eva, learner)
    expect((await decide(back, params)).status).toBe(200)
    expect((await decide(back, params, { decision: 'rejected' })).code).toBe('conflict')
    expect(await decisionsOf(params)).toHaveLength(1)
    expect((await view(author, course.courseId)).submitData?.status).toBe('approved')
  })

  test('[FINAL-05] of 50 simultaneous ones by two reviewers is one', async () => {
    const { params } = await handedIn()
    const attempts = Array.from({ length: 50 }, async (_, index) => {
      const reviewer = index % 2 ? eva : adam
      await claim(reviewer, params)
      return decide(reviewer, params, { decision: index % 2 ? 'approved' : 'rejected' })
    })
    const answers = await Promise.all(attempts)
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(25)
    expect(new Set(taken.map(({ body }) => body.review.status)).size).toBe(1)
    expect(await decisionsOf(params)).toHaveLength(1)
  })

  test('[FINAL-05] cannot exist twice for a version, whatever writes it', async () => {
    const { params } = await handedIn()
    await claim(eva, params)
    await decide(eva, params)
    const [decision] = await decisionsOf(params)
    const lie = db
      .insertInto('review_decisions')
      .values({ ...(decision as NonNullable<typeof decision>), id: newId(), criteria: '[]' })
      .execute()
    await expect(lie).rejects.toThrow('review_decisions_standing')
  })
})

describe('undoing a decision', () => {
  test('[FINAL-05] within ten seconds leaves no trace for the learner, and the work stays with its reviewer', async () => {
    const { learner, params } = await handedIn()
    await claim(eva, params)
    await decide(eva, params, { decision: 'rejected' })
    app.clock.advance(9)
    const { body } = await undo(eva, params)
    expect(body.review).toMatchObject({
      status: 'claimed',
      decidedAt: null,
      undoUntil: null,
      version: { decision: null },
      claim: { isMine: true, expiresAt: '2026-11-20T09:30:09.000Z' },
      may: { decide: true, undo: false },
    })
    expect((await undo(eva, params)).status).toBe(200)
    const [author = learner] = await later(60, learner)
    expect((await view(author, course.courseId)).submitData).toMatchObject({
      status: 'pending',
      comment: null,
    })
    // It stays in the history all the same.
    expect(await decisionsOf(params)).toMatchObject([
      { decision: 'rejected', withdrawn_at: expect.any(Date) },
    ])
  })

  test('[FINAL-05] is not possible later, for another person, or without a decision', async () => {
    const { params } = await handedIn()
    expect((await undo(eva, params)).code).toBe('conflict')
    await claim(eva, params)
    await decide(eva, params)
    expect((await undo(adam, params)).code).toBe('conflict')
    app.clock.advance(10)
    expect((await undo(eva, params)).code).toBe('conflict')
    expect(await look(eva, params)).toMatchObject({
      status: 'approved',
      undoUntil: null,
      may: { undo: false },
    })
  })

  test('[FINAL-05] racing with the learner’s reading: either it was read, or it was undone', async () => {
    for (let turn = 0; turn < 5; turn++) {
      app.clock.set('2026-11-20T09:00:00Z')
      const { learner, params } = await handedIn()
      await claim(eva, params)
      await decide(eva, params)
      app.clock.advance(9.999)
      const taken = Array.from({ length: 10 }, () => undo(eva, params))
      app.clock.advance(0.001)
      const read = Array.from({ length: 10 }, () => view(learner, course.courseId))
      const isUndone = (await Promise.all(taken)).some(({ status }) => status === 200)
      const statuses = (await Promise.all(read)).map(({ submitData }) => submitData?.status)
      expect((await view(learner, course.courseId)).submitData?.status).toBe(
        isUndone ? 'pending' : 'approved',
      )
      if (isUndone) expect(statuses).not.toContain('approved')
      expect(await passesOf(learner)).toHaveLength(isUndone ? 0 : 1)
    }
  })
})

describe('visibility', () => {
  test('[FINAL-05] reviewers see the author’s name, the author never sees the reviewer’s', async () => {
    const { learner, params } = await handedIn()
    await claim(eva, params)
    await decide(eva, params)
    app.clock.advance(10)
    expect((await look(adam, params)).learner).toBe('Zofia Łękołodzka')
    const text = JSON.stringify(await view(learner, course.courseId))
    expect(text).not.toContain('Nowak')
    expect(text).not.toContain(eva.userId)
  })

  test('[FINAL-05] nobody reviews their own work, nor sees its review before any other author', async () => {
    const author = await createAuthor(app, course, { roles: ['learner', 'reviewer'] })
    const handedIn = await submit(author, course)
    const params = { id: handedIn.submitData?.versions[0]?._id ?? '' }
    expect(await look(author, params)).toMatchObject({
      isOwn: true,
      status: 'waiting',
      may: { claim: false, decide: false, undo: false },
    })
    for (const refused of [
      await claim(author, params),
      await decide(author, params),
      await undo(author, params),
    ])
      expect([refused.status, refused.code]).toEqual([409, 'conflict'])

    await claim(eva, params)
    await decide(eva, params)
    const early = await author.call(viewReview, { params })
    expect(early.body.review).toMatchObject({ status: 'waiting', claim: null, decidedAt: null })
    expect(early.text).not.toContain('Nowak')
    app.clock.advance(10)
    expect(await look(author, params)).toMatchObject({ status: 'approved', version: { decision: {} } })
  })

  test('[FINAL-05] the assignment is in the work’s language, the names are in the reader’s', async () => {
    const { params } = await handedIn()
    const { body } = await eva.call(viewReview, { params, language: 'en' })
    const [task] = course.finalWork.tasks
    expect(body.review).toMatchObject({
      language: 'pl',
      course: { _id: course.courseId, title: course.document.title.en },
      task: { _id: course.taskId, title: task?.title.en },
      assignment: { title: task?.title.pl, description: '<p>Co zrobić</p>' },
    })
  })

  test('[ACCESS-06] unknown ids are not found', async () => {
    const params = { id: newId() }
    for (const { status } of [
      await eva.call(viewReview, { params }),
      await claim(eva, params),
      await decide(eva, params),
      await undo(eva, params),
      await eva.call(releaseReview, { params }),
    ])
      expect(status).toBe(404)
  })
})
