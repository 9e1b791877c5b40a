import { joinCourse } from '@zenit/contract/courses'
import { cancelRequest, listRequests, rescheduleRequest } from '@zenit/contract/packs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { signIn } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createLearner } from '../../../../test/testing/factories.ts'
import { newsOf, requesting } from './requesting.testing.ts'

const app = await createTestApp()
const { db } = app.deps
const { people, makeSound, runDue, inMinutes, mailsTo, logOf } = requesting(app)

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
    expect(await newsOf(people.author)).toEqual([{ _id: pack.id, pack: pack.name, outcome: 'published' }])
    expect(await logOf(pack.name)).toEqual(['pack-published', 'publication-requested', 'pack-created'])
    expect(await mailsTo(people.author)).toEqual([])
  })

  test('happens once, however many processes find it due at once', async () => {
    const pack = await makeSound()
    await pack.request({ publishAt: inMinutes(2) })
    app.clock.advance(120)
    await Promise.all([runDue(), runDue(), runDue()])
    expect(await pack.publications()).toHaveLength(1)
    expect((await pack.requests())[0]?.steps).toHaveLength(2)
    expect(await newsOf(people.author)).toHaveLength(1)
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
      people.author = await signIn(app, String(people.author.userId))
      const { requests } = (await people.author.call(listRequests, { params: { id: pack.id } })).body
      expect(requests).toMatchObject([{ state: 'scheduled' }])
      app.clock.advance(61 * 60)
      await runDue()
    } finally {
      await sql`drop function out_of_order cascade`.execute(db)
    }
    // The hour has ended the session.
    people.author = await signIn(app, String(people.author.userId))
    const { requests } = (await people.author.call(listRequests, { params: { id: pack.id } })).body
    expect(requests).toMatchObject([{ state: 'failed', steps: [{}, { step: 'failed', failure: 'error' }] }])
    expect(await mailsTo(people.author)).toHaveLength(1)
    expect(await newsOf(people.author)).toMatchObject([{ outcome: 'failed' }])
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
    expect(await newsOf(people.author)).toMatchObject([{ outcome: 'failed' }])
    const mails = await mailsTo(people.author)
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
    const move = (publishAt: string | null, who = people.second) =>
      who.call(rescheduleRequest, { params, body: { publishAt } })
    expect((await move(inMinutes(-2))).body).toMatchObject({ errors: [{ code: 'past' }] })
    expect((await move(null)).body).toMatchObject({ errors: [{ code: 'required' }] })
    const later = inMinutes(6)
    expect((await move(later)).body.request).toMatchObject({ publishAt: later, isOwn: false })
    expect((await move(later)).body.request.steps, 'the same once more').toHaveLength(2)
    app.clock.advance(120)
    await runDue()
    expect(await pack.publications()).toEqual([])
    const cancel = () => people.second.call(cancelRequest, { params })
    expect((await cancel()).body.request).toMatchObject({ state: 'cancelled' })
    expect((await cancel()).body.request.steps).toMatchObject([
      { step: 'requested' },
      { step: 'rescheduled', by: { name: 'Ewa Druga' }, publishAt: later },
      { step: 'cancelled', by: { name: 'Ewa Druga' } },
    ])
    expect((await move(later)).code).toBe('conflict')
    expect(await newsOf(people.author)).toMatchObject([{ outcome: 'cancelled' }])
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
      .where('id', '=', String(people.author.userId))
      .execute()
    app.clock.advance(120)
    await runDue()
    expect(await pack.requests(people.second)).toMatchObject([
      { state: 'failed', steps: [{ step: 'requested' }, { failure: 'no-access' }] },
    ])
  })
})
