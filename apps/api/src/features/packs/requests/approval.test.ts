import {
  cancelRequest,
  createRequest,
  decideRequest,
  deletePack,
  listRequests,
  publishPack,
  rescheduleRequest,
  rollBackCourse,
  setApproval,
  updateAuthorAssignments,
  viewRollBack,
} from '@zenit/contract/packs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createOrganisation } from '../../../../test/testing/factories.ts'
import { createAuthor } from '../fixtures.ts'
import { both, newsOf, requesting, slides } from './requesting.testing.ts'

const app = await createTestApp()
const { db } = app.deps
const { people, makeSound, runDue, inMinutes, mailsTo, logOf, requireApproval } = requesting(app)

describe('[AUTHOR-07] the approval of another author', () => {
  test('is needed for a publication, and nobody can approve their own', async () => {
    const pack = await makeSound()
    expect((await requireApproval(pack.id)).body.pack).toMatchObject({ needsApproval: true })
    expect((await pack.publish()).code).toBe('approval-required')
    const { request } = (await pack.request()).body
    expect(request).toMatchObject({ state: 'waits', publishAt: null })
    expect(await newsOf(people.second)).toMatchObject([{ outcome: 'waits', pack: pack.name }])
    expect(await newsOf(people.author)).toEqual([])
    await runDue()
    expect(await pack.publications()).toEqual([])

    const own = await pack.decide(people.author, request._id, { decision: 'approved' })
    expect([own.status, own.code]).toEqual([409, 'own-request'])
    const approve = () => pack.decide(people.second, request._id, { decision: 'approved', comment: 'Dobrze' })
    expect((await approve()).body.request).toMatchObject({ state: 'due' })
    expect((await approve()).body.request.steps, 'the same once more').toHaveLength(2)
    const { rows } = await sql<{ count: number }>`
      select count(*) from graphile_worker.jobs where task_identifier = 'packs.publish-due.v1'`.execute(db)
    expect(rows[0]?.count).toBe(1)
    await runDue()
    expect(await pack.publications()).toMatchObject([{ publishedBy: { name: 'Ada Żbik' } }])
    expect((await pack.requests())[0]?.steps).toMatchObject([
      { step: 'requested' },
      { step: 'approved', by: { name: 'Ewa Druga' }, comment: 'Dobrze' },
      { step: 'published' },
    ])
    expect((await newsOf(people.author)).map(({ outcome }) => outcome)).toEqual(['published', 'approved'])
    expect((await logOf(pack.name)).slice(0, 4)).toEqual([
      'pack-published',
      'publication-approved',
      'publication-requested',
      'approval-set',
    ])
  })

  test('is given before or after the scheduled time: both conditions must be met', async () => {
    const pack = await makeSound()
    await requireApproval(pack.id)
    const { request } = (await pack.request({ publishAt: inMinutes(2) })).body
    app.clock.advance(120)
    await runDue()
    expect(await pack.publications()).toEqual([])
    await pack.decide(people.second, request._id, { decision: 'approved' })
    await runDue()
    expect(await pack.publications()).toHaveLength(1)

    await pack.edit()
    const early = (await pack.request({ publishAt: inMinutes(2) })).body.request
    const approved = await pack.decide(people.second, early._id, { decision: 'approved' })
    expect(approved.body.request.state).toBe('scheduled')
    await runDue()
    expect(await pack.publications()).toHaveLength(1)
    app.clock.advance(120)
    await runDue()
    expect(await pack.publications()).toHaveLength(2)
  })

  test('is denied with a reason, which the requester sees in the product and by e-mail', async () => {
    const pack = await makeSound()
    await requireApproval(pack.id)
    const { request } = (await pack.request()).body
    const silent = await pack.decide(people.second, request._id, { decision: 'rejected', comment: ' ' })
    expect(silent.body).toMatchObject({ errors: [{ field: 'comment', code: 'required' }] })
    const comment = 'Drugi slajd jest nieaktualny'
    const rejected = await pack.decide(people.second, request._id, { decision: 'rejected', comment })
    expect(rejected.body).toMatchObject({ request: { state: 'rejected' }, pack: { request: null } })
    expect((await pack.decide(people.admin, request._id, { decision: 'approved' })).code).toBe('conflict')
    const [mail] = await mailsTo(people.author)
    expect(mail?.text).toContain(comment)
    expect(await newsOf(people.author)).toMatchObject([{ outcome: 'rejected' }])
    await runDue()
    expect(await pack.publications()).toEqual([])
  })

  test('is not given to a draft that was changed since', async () => {
    const pack = await makeSound()
    await requireApproval(pack.id)
    const { request } = (await pack.request()).body
    await pack.edit()
    expect((await pack.decide(people.second, request._id, { decision: 'approved' })).code).toBe('conflict')
  })

  test('is switched on by admins, and then needed for requests made before', async () => {
    const pack = await makeSound()
    await pack.request({ publishAt: inMinutes(2) })
    const denied = await people.author.call(setApproval, {
      params: { id: pack.id },
      body: { needsApproval: true },
    })
    expect([denied.status, denied.code]).toEqual([403, 'role-required'])
    await requireApproval(pack.id)
    await requireApproval(pack.id)
    // A new pack of this name would need no approval.
    const remove = () => people.author.call(deletePack, { params: { id: pack.id } })
    expect((await remove()).code).toBe('approval-required')
    expect(await newsOf(people.second)).toHaveLength(1)
    expect((await logOf(pack.name)).filter((action) => action === 'approval-set')).toHaveLength(1)
    app.clock.advance(120)
    await runDue()
    expect(await pack.publications()).toEqual([])
    await requireApproval(pack.id, false)
    await runDue()
    expect(await pack.publications()).toHaveLength(1)
  })

  test('is needed for rolling back, too', async () => {
    const pack = await makeSound()
    await pack.publish()
    await pack.edit()
    await pack.publish()
    const [, first] = await pack.publications()
    const rollBack = { course: pack.name, publicationId: String(first?._id) }
    await requireApproval(pack.id)
    const direct = await people.author.call(rollBackCourse, { params: pack.params, body: rollBack })
    expect(direct.code).toBe('approval-required')
    const { change } = (await people.author.call(viewRollBack, { params: pack.params, query: rollBack })).body
    app.clock.advance(60)
    const made = await people.author.call(createRequest, { params: pack.params, body: { change, rollBack } })
    expect(made.body.request).toMatchObject({ rollBack: { course: pack.name, number: 1 } })
    expect(made.body.request.keepsDraft).toBe(false)
    // Drafts of other content do not affect the rollback of a course.
    await pack.write('onboarding.yaml', { steps: [] })
    await pack.decide(people.second, made.body.request._id, { decision: 'approved' })
    await runDue()
    expect(await pack.publications()).toHaveLength(3)
    expect(await logOf(pack.name)).toContain('pack-rolled-back')
    const deck = await pack.view(`courses/${pack.name}/lessons/010-first/deck.pl.md`)
    expect(deck.content).toContain('Treść')
    expect((await pack.requests())[0]?.keepsDraft).toBe(false)
  })

  test('[AUTHOR-02] keeps the current draft of the course before a rollback', async () => {
    const pack = await makeSound()
    await pack.publish()
    const added = `courses/${pack.name}/lessons/020-second/lesson.yaml`
    const deck = `courses/${pack.name}/lessons/010-first/deck.pl.md`
    await pack.edit()
    await pack.write(added, {
      title: both('Druga'),
      sublessons: [{ id: 'film', kind: 'presentation', title: both('Slajdy'), minutes: 1, slides: slides }],
    })
    for (const name of Object.values(slides))
      await pack.write(added.replace('lesson.yaml', name), '## Slajd\n\nTreść\n')
    await pack.publish()
    const [, first] = await pack.publications()
    const rollBack = { course: pack.name, publicationId: String(first?._id) }
    await requireApproval(pack.id)
    app.clock.advance(60)
    const seen = (await people.author.call(viewRollBack, { params: pack.params, query: rollBack })).body
    const body = { rollBack, change: seen.change, confirmation: seen.confirmation }
    const made = await people.author.call(createRequest, { params: pack.params, body })
    app.clock.advance(60)
    await pack.write(deck, '## Nowe\n\nPisane w czasie czekania\n')
    expect(await pack.requests()).toMatchObject([{ state: 'waits', keepsDraft: true, isOutdated: false }])
    await pack.decide(people.second, made.body.request._id, { decision: 'approved' })
    await runDue()
    // Learners have the earlier course, and the authors their own draft.
    expect(await pack.publications()).toMatchObject([{ number: 3 }, { number: 2 }, { number: 1 }])
    expect((await pack.view(deck)).content).toContain('Pisane w czasie czekania')
    expect(await pack.requests()).toMatchObject([{ state: 'published', keepsDraft: true }])
    expect((await pack.summary())?.state).toBe('changed')
    const [course] = (await pack.tree()).courses
    expect(course?.lessons.map(({ slug, state }) => [slug, state])).toEqual([
      ['first', 'changed'],
      ['second', 'new'],
    ])
    const again = (await people.author.call(viewRollBack, { params: pack.params, query: rollBack })).body
    expect(again.changes).toBe(false)
    await requireApproval(pack.id, false)
    await pack.publish()
    expect(await pack.publications()).toHaveLength(4)
    expect((await pack.summary())?.state).toBe('published')
  })

  test('[AUTHOR-02] a rollback does not overwrite what was written since it was viewed', async () => {
    const pack = await makeSound()
    await pack.publish()
    await pack.edit()
    await pack.publish()
    const [, first] = await pack.publications()
    const rollBack = { course: pack.name, publicationId: String(first?._id) }
    const { change } = (await people.author.call(viewRollBack, { params: pack.params, query: rollBack })).body
    await pack.write('onboarding.yaml', { steps: [] })
    const refused = await people.author.call(rollBackCourse, {
      params: pack.params,
      body: { ...rollBack, change },
    })
    expect(refused.code).toBe('conflict')
    expect(await pack.publications()).toHaveLength(2)
  })

  test('[ACCESS-06] and all of a request is invisible to authors of other packs', async () => {
    const pack = await makeSound()
    await requireApproval(pack.id)
    const foreign = await createAuthor(app)
    const body = { organisations: [await createOrganisation(db)], programs: [] }
    await people.admin.call(updateAuthorAssignments, { params: { id: String(foreign.userId) }, body })
    const { request } = (await pack.request()).body
    const other = await makeSound()
    const params = { id: pack.id, requestId: request._id }
    for (const reply of [
      await foreign.call(listRequests, { params: pack.params }),
      await foreign.call(createRequest, { params: pack.params, body: { change: 1 } }),
      await foreign.call(cancelRequest, { params }),
      await foreign.call(rescheduleRequest, { params, body: { publishAt: null } }),
      await foreign.call(decideRequest, { params, body: { decision: 'approved' } }),
      // It is not found through another pack either.
      await people.second.call(decideRequest, {
        params: { ...params, id: other.id },
        body: { decision: 'approved' },
      }),
    ])
      expect([reply.status, reply.code]).toEqual([404, 'not-found'])
    expect(await newsOf(foreign)).toEqual([])
    const change = (await pack.impact()).body.change
    expect((await people.author.call(publishPack, { params: pack.params, body: { change } })).code).toBe(
      'approval-required',
    )
  })
})
