import { listStaffActions } from '@zenit/contract/audit'
import { joinCourse } from '@zenit/contract/courses'
import { listNotifications } from '@zenit/contract/notifications'
import {
  cancelRequest,
  createRequest,
  decideRequest,
  deletePack,
  listPacks,
  listPublications,
  listRequests,
  publishPack,
  rescheduleRequest,
  rollBackCourse,
  setApproval,
  updateAuthorAssignments,
  viewImpact,
  viewRollBack,
} from '@zenit/contract/packs'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createLearner, createOrganisation } from '../../../../test/testing/factories.ts'
import { createAdmin } from '../../people/fixtures.ts'
import { createAuthor, makePack, working } from '../fixtures.ts'
import { publishDue } from './job.ts'

const app = await createTestApp()
const { db } = app.deps
let author: Actor
let second: Actor
let admin: Actor
// For each test, because they let minutes pass, which ends sessions.
beforeEach(async () => {
  author = await createAuthor(app, { firstName: 'Ada', lastName: 'Żbik' })
  second = await createAuthor(app, { firstName: 'Ewa', lastName: 'Druga' })
  admin = await createAdmin(app)
})

const both = (text: string) => ({ pl: `${text} (pl)`, en: `${text} (en)` })

const slides = { pl: 'deck.pl.md', en: 'deck.en.md' }

/** Creates a pack with one course of one presentation, and the actions of its author. */
async function makeSound() {
  const { id, name } = await makePack(author)
  const work = working(author, id)
  const lesson = `courses/${name}/lessons/010-first`
  const deck = { id: 'deck', kind: 'presentation', title: both('Talia'), minutes: 1 }
  const documents = {
    [`programs/${name}.yaml`]: {
      ...{ title: both('Program'), description: both('Opis'), rank: 2, position: 9, courses: [name] },
    },
    [`courses/${name}/course.yaml`]: {
      ...{ languages: ['pl', 'en'], title: both('Kurs'), description: both('Opis') },
      ...{ ending: 'none', certificate: false },
    },
    [`${lesson}/lesson.yaml`]: {
      ...{ title: both('Lekcja') },
      sublessons: [{ ...deck, slides }],
    },
    [`${lesson}/deck.pl.md`]: '## Slajd\n\nTreść\n',
    [`${lesson}/deck.en.md`]: '## Slide\n\nText\n',
  }
  for (const [path, content] of Object.entries(documents)) await work.write(path, content)
  const { params } = work
  const request = async (more: object = {}, who = author) => {
    const { change, confirmation } = (await who.call(viewImpact, { params })).body
    const body = { change, ...(confirmation ? { confirmation } : {}), ...more }
    return who.call(createRequest, { params, body })
  }
  return {
    ...work,
    name,
    id,
    request,
    edit: () => work.write(`${lesson}/deck.pl.md`, `## Slajd ${app.clock().getTime()}\n\nInna treść\n`),
    decide: (who: Actor, requestId: string, body: object) =>
      who.call(decideRequest, { params: { id, requestId }, body }),
    requests: async (who = author) => (await who.call(listRequests, { params })).body.requests,
    publications: async () => (await author.call(listPublications, { params })).body.publications,
    summary: async () =>
      (await author.call(listPacks, { query: { search: name } })).body.packs.find(({ _id }) => _id === id),
  }
}

const runDue = () => publishDue(app.deps).run({})
const inMinutes = (minutes: number) => new Date(app.clock().getTime() + minutes * 60_000).toISOString()

const newsOf = async (actor: Actor) =>
  (await actor.call(listNotifications, {})).body.notifications.flatMap(({ publication }) => publication ?? [])

const mailsTo = (actor: Actor) =>
  db
    .selectFrom('mails as m')
    .innerJoin('users as u', 'u.email', 'm.recipient')
    .where('u.id', '=', String(actor.userId))
    .select(['m.subject', 'm.text'])
    .execute()

const logOf = async (pack: string) =>
  (await admin.call(listStaffActions, { query: { subject: pack } })).body.actions.map(({ action }) => action)

const requireApproval = (id: string, needsApproval = true) =>
  admin.call(setApproval, { params: { id }, body: { needsApproval } })

describe('[AUTHOR-07] a scheduled publication', () => {
  test('happens at its time, not before, as a publication of the person who scheduled it', async () => {
    const pack = await makeSound()
    const past = await pack.request({ publishAt: inMinutes(-2) })
    expect([past.status, past.body]).toMatchObject([400, { errors: [{ field: 'publishAt', code: 'past' }] }])
    const none = await pack.request()
    expect(none.body).toMatchObject({ errors: [{ field: 'publishAt', code: 'required' }] })

    const publishAt = inMinutes(2)
    const made = await pack.request({ publishAt })
    expect(made.body).toMatchObject({
      request: { state: 'scheduled', publishAt, isOwn: true, requestedBy: { name: 'Ada Żbik' } },
      pack: { state: 'draft', request: { state: 'scheduled', publishAt } },
    })
    expect((await pack.summary())?.request).toEqual({ state: 'scheduled', publishAt })
    // Until it has ended, nothing else is published.
    expect((await pack.request({ publishAt })).code).toBe('conflict')
    expect((await pack.publish()).code).toBe('conflict')
    await runDue()
    expect(await pack.publications()).toEqual([])

    app.clock.set(publishAt)
    await runDue()
    expect(await pack.publications()).toMatchObject([
      { publishedAt: publishAt, publishedBy: { name: 'Ada Żbik' } },
    ])
    expect(await pack.summary()).toMatchObject({ state: 'published', request: null })
    expect(await pack.requests()).toMatchObject([
      {
        state: 'published',
        steps: [
          { step: 'requested', publishAt },
          { step: 'published', by: null },
        ],
      },
    ])
    expect(await newsOf(author)).toEqual([{ _id: pack.id, pack: pack.name, outcome: 'published' }])
    expect(await logOf(pack.name)).toEqual(['pack-published', 'publication-requested', 'pack-created'])
    expect(await mailsTo(author)).toEqual([])
  })

  test('happens once, however many processes find it due at once', async () => {
    const pack = await makeSound()
    await pack.request({ publishAt: inMinutes(2) })
    app.clock.advance(120)
    await Promise.all([runDue(), runDue(), runDue()])
    expect(await pack.publications()).toHaveLength(1)
    expect((await pack.requests())[0]?.steps).toHaveLength(2)
    expect(await newsOf(author)).toHaveLength(1)
  })

  test('is retried for an hour if the fault is not in the pack, then ends, and its author is notified', async () => {
    const pack = await makeSound()
    await pack.request({ publishAt: inMinutes(2) })
    await sql`create function out_of_order() returns trigger language plpgsql as $$
      begin raise exception 'out of order'; end $$`.execute(db)
    await sql`create trigger out_of_order before insert on studio_publications
      for each row execute function out_of_order()`.execute(db)
    try {
      // Nothing was tried for this long: the hour begins with the first failure.
      app.clock.advance(3 * 60 * 60)
      await expect(runDue()).rejects.toThrow('out of order')
      author = await signIn(app, String(author.userId))
      const { requests } = (await author.call(listRequests, { params: { id: pack.id } })).body
      expect(requests).toMatchObject([{ state: 'scheduled' }])
      app.clock.advance(61 * 60)
      await runDue()
    } finally {
      await sql`drop function out_of_order cascade`.execute(db)
    }
    // The hour has ended the session.
    author = await signIn(app, String(author.userId))
    const { requests } = (await author.call(listRequests, { params: { id: pack.id } })).body
    expect(requests).toMatchObject([{ state: 'failed', steps: [{}, { step: 'failed', failure: 'error' }] }])
    expect(await mailsTo(author)).toHaveLength(1)
    expect(await newsOf(author)).toMatchObject([{ outcome: 'failed' }])
  })

  test('that fails does not delay those of other packs', async () => {
    const [sound, failing] = [await makeSound(), await makeSound()]
    await sound.request({ publishAt: inMinutes(2) })
    app.clock.advance(1)
    // The newest, which is tried first.
    await failing.request({ publishAt: inMinutes(1) })
    await sql`create function out_of_order() returns trigger language plpgsql as $$
      begin raise exception 'out of order'; end $$`.execute(db)
    await sql`create trigger out_of_order before insert on studio_publications for each row
      when (new.pack_id = ${sql.lit(failing.id)}) execute function out_of_order()`.execute(db)
    try {
      app.clock.advance(120)
      await expect(runDue()).rejects.toThrow('out of order')
      expect(await sound.publications()).toHaveLength(1)
      expect(await failing.requests()).toMatchObject([{ state: 'scheduled' }])
    } finally {
      await sql`drop function out_of_order cascade`.execute(db)
    }
    await runDue()
    expect(await failing.publications()).toHaveLength(1)
  })

  test('does not happen if the pack was changed since, and its author is told why', async () => {
    const pack = await makeSound()
    await pack.request({ publishAt: inMinutes(2) })
    await pack.edit()
    expect(await pack.requests()).toMatchObject([{ state: 'scheduled', isOutdated: true }])
    app.clock.advance(120)
    await runDue()
    await runDue()
    expect(await pack.publications()).toEqual([])
    expect(await pack.requests()).toMatchObject([
      { state: 'failed', steps: [{ step: 'requested' }, { step: 'failed', failure: 'changed' }] },
    ])
    expect(await newsOf(author)).toMatchObject([{ outcome: 'failed' }])
    const mails = await mailsTo(author)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain(pack.name)
    expect(await logOf(pack.name)).toContain('publication-failed')
    // Another request is possible again.
    expect((await pack.request({ publishAt: inMinutes(2) })).status).toBe(200)
  })

  test('does not happen if it would affect more than was confirmed', async () => {
    const pack = await makeSound()
    await pack.publish()
    await app.deps.catalog.reload()
    await pack.edit()
    await pack.request({ publishAt: inMinutes(2) })
    const learner = await createLearner(app)
    const course = [...app.deps.catalog.courses.values()].find(({ slug }) => slug === pack.name)
    await learner.call(joinCourse, { params: { id: String(course?._id) } })
    app.clock.advance(120)
    await runDue()
    expect(await pack.publications()).toHaveLength(1)
    expect(await pack.requests()).toMatchObject([
      { state: 'failed', steps: [{ step: 'requested' }, { failure: 'impact' }] },
    ])
    // Confirmed effects may by then affect fewer learners.
    const confirmed = await pack.request({ publishAt: inMinutes(2) })
    expect(confirmed.body.request.impact.effects).toMatchObject([{ what: 'changed', learners: 1 }])
    await sql`delete from enrolments where user_id = ${learner.userId}`.execute(db)
    app.clock.advance(120)
    await runDue()
    expect(await pack.publications()).toHaveLength(2)
  })

  test('is moved and cancelled; its requester is notified if others do it', async () => {
    const pack = await makeSound()
    const { request } = (await pack.request({ publishAt: inMinutes(2) })).body
    const params = { id: pack.id, requestId: request._id }
    const move = (publishAt: string | null, who = second) =>
      who.call(rescheduleRequest, { params, body: { publishAt } })
    expect((await move(inMinutes(-2))).body).toMatchObject({ errors: [{ code: 'past' }] })
    expect((await move(null)).body).toMatchObject({ errors: [{ code: 'required' }] })
    const later = inMinutes(6)
    expect((await move(later)).body.request).toMatchObject({ publishAt: later, isOwn: false })
    expect((await move(later)).body.request.steps, 'the same once more').toHaveLength(2)
    app.clock.advance(120)
    await runDue()
    expect(await pack.publications()).toEqual([])
    const cancel = () => second.call(cancelRequest, { params })
    expect((await cancel()).body.request).toMatchObject({ state: 'cancelled' })
    expect((await cancel()).body.request.steps).toMatchObject([
      { step: 'requested' },
      { step: 'rescheduled', by: { name: 'Ewa Druga' }, publishAt: later },
      { step: 'cancelled', by: { name: 'Ewa Druga' } },
    ])
    expect((await move(later)).code).toBe('conflict')
    expect(await newsOf(author)).toMatchObject([{ outcome: 'cancelled' }])
    app.clock.advance(300)
    await runDue()
    expect(await pack.publications()).toEqual([])
  })

  test('[ACCESS-06] does not happen if the person who scheduled it may no longer publish', async () => {
    const pack = await makeSound()
    await pack.request({ publishAt: inMinutes(2) })
    await db
      .updateTable('users')
      .set({ roles: ['learner'] })
      .where('id', '=', String(author.userId))
      .execute()
    app.clock.advance(120)
    await runDue()
    expect(await pack.requests(second)).toMatchObject([
      { state: 'failed', steps: [{ step: 'requested' }, { failure: 'no-access' }] },
    ])
  })
})

describe('[AUTHOR-07] the approval of another author', () => {
  test('is needed for a publication, and nobody can approve their own', async () => {
    const pack = await makeSound()
    expect((await requireApproval(pack.id)).body.pack).toMatchObject({ needsApproval: true })
    expect((await pack.publish()).code).toBe('approval-required')
    const { request } = (await pack.request()).body
    expect(request).toMatchObject({ state: 'waits', publishAt: null })
    expect(await newsOf(second)).toMatchObject([{ outcome: 'waits', pack: pack.name }])
    expect(await newsOf(author)).toEqual([])
    await runDue()
    expect(await pack.publications()).toEqual([])

    const own = await pack.decide(author, request._id, { decision: 'approved' })
    expect([own.status, own.code]).toEqual([409, 'own-request'])
    const approve = () => pack.decide(second, request._id, { decision: 'approved', comment: 'Dobrze' })
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
    expect((await newsOf(author)).map(({ outcome }) => outcome)).toEqual(['published', 'approved'])
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
    await pack.decide(second, request._id, { decision: 'approved' })
    await runDue()
    expect(await pack.publications()).toHaveLength(1)

    await pack.edit()
    const early = (await pack.request({ publishAt: inMinutes(2) })).body.request
    const approved = await pack.decide(second, early._id, { decision: 'approved' })
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
    const silent = await pack.decide(second, request._id, { decision: 'rejected', comment: ' ' })
    expect(silent.body).toMatchObject({ errors: [{ field: 'comment', code: 'required' }] })
    const comment = 'Drugi slajd jest nieaktualny'
    const rejected = await pack.decide(second, request._id, { decision: 'rejected', comment })
    expect(rejected.body).toMatchObject({ request: { state: 'rejected' }, pack: { request: null } })
    expect((await pack.decide(admin, request._id, { decision: 'approved' })).code).toBe('conflict')
    const [mail] = await mailsTo(author)
    expect(mail?.text).toContain(comment)
    expect(await newsOf(author)).toMatchObject([{ outcome: 'rejected' }])
    await runDue()
    expect(await pack.publications()).toEqual([])
  })

  test('is not given to a draft that was changed since', async () => {
    const pack = await makeSound()
    await requireApproval(pack.id)
    const { request } = (await pack.request()).body
    await pack.edit()
    expect((await pack.decide(second, request._id, { decision: 'approved' })).code).toBe('conflict')
  })

  test('is switched on by admins, and then needed for requests made before', async () => {
    const pack = await makeSound()
    await pack.request({ publishAt: inMinutes(2) })
    const denied = await author.call(setApproval, { params: { id: pack.id }, body: { needsApproval: true } })
    expect([denied.status, denied.code]).toEqual([403, 'role-required'])
    await requireApproval(pack.id)
    await requireApproval(pack.id)
    // A new pack of this name would need no approval.
    const remove = () => author.call(deletePack, { params: { id: pack.id } })
    expect((await remove()).code).toBe('approval-required')
    expect(await newsOf(second)).toHaveLength(1)
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
    const direct = await author.call(rollBackCourse, { params: pack.params, body: rollBack })
    expect(direct.code).toBe('approval-required')
    const { change } = (await author.call(viewRollBack, { params: pack.params, query: rollBack })).body
    app.clock.advance(60)
    const made = await author.call(createRequest, { params: pack.params, body: { change, rollBack } })
    expect(made.body.request).toMatchObject({ rollBack: { course: pack.name, number: 1 } })
    expect(made.body.request.keepsDraft).toBe(false)
    // Drafts of other content do not affect the rollback of a course.
    await pack.write('onboarding.yaml', { steps: [] })
    await pack.decide(second, made.body.request._id, { decision: 'approved' })
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
    const seen = (await author.call(viewRollBack, { params: pack.params, query: rollBack })).body
    const body = { rollBack, change: seen.change, confirmation: seen.confirmation }
    const made = await author.call(createRequest, { params: pack.params, body })
    app.clock.advance(60)
    await pack.write(deck, '## Nowe\n\nPisane w czasie czekania\n')
    expect(await pack.requests()).toMatchObject([{ state: 'waits', keepsDraft: true, isOutdated: false }])
    await pack.decide(second, made.body.request._id, { decision: 'approved' })
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
    const again = (await author.call(viewRollBack, { params: pack.params, query: rollBack })).body
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
    const { change } = (await author.call(viewRollBack, { params: pack.params, query: rollBack })).body
    await pack.write('onboarding.yaml', { steps: [] })
    const refused = await author.call(rollBackCourse, {
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
    await admin.call(updateAuthorAssignments, { params: { id: String(foreign.userId) }, body })
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
      await second.call(decideRequest, {
        params: { ...params, id: other.id },
        body: { decision: 'approved' },
      }),
    ])
      expect([reply.status, reply.code]).toEqual([404, 'not-found'])
    expect(await newsOf(foreign)).toEqual([])
    const change = (await pack.impact()).body.change
    expect((await author.call(publishPack, { params: pack.params, body: { change } })).code).toBe(
      'approval-required',
    )
  })
})
