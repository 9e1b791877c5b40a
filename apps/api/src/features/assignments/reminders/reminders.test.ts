import { createAssignment, endAssignment } from '@zenit/contract/assignments'
import type { BodyOf } from '@zenit/contract/call'
import { viewHome } from '@zenit/contract/home'
import { listNotifications } from '@zenit/contract/notifications'
import {
  createDeadlineCalendar,
  deleteDeadlineCalendar,
  readDeadlineCalendar,
  updateReminders,
  viewRequired,
} from '@zenit/contract/required'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { signIn } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import {
  type CreatedCourse,
  createCourse,
  createManager,
  createOrganisation,
  createUser,
} from '../../../../test/testing/factories.ts'
import { join, passCourse } from '../../../../test/testing/learning.ts'
import { remindOfTraining, summariseTraining } from './remind.ts'

const app = await createTestApp()
const { db } = app.deps

/** A Friday, eleven days before the deadline. */
const start = new Date('2026-11-20T09:00:00Z')
const terms = { dueOn: '2026-12-01', isMandatory: true, rule: 'finishing', renewMonths: null } as const
type AssignmentOverrides = Partial<BodyOf<typeof createAssignment>>

/** Creates an organisation with a manager and one learner. */
async function createManaged() {
  app.clock.set(start)
  const id = await createOrganisation(db)
  const learner = await createUser(db, { organisationId: id })
  await sql`update users set joined_at = '2026-01-01' where id = ${learner}`.execute(db)
  return { id, learner, managerId: await createManager(db, id) }
}

type ManagedOrganisation = Awaited<ReturnType<typeof createManaged>>

async function assign(
  { id, managerId }: ManagedOrganisation,
  { courseId }: CreatedCourse,
  given: AssignmentOverrides = {},
) {
  const manager = await signIn(app, managerId)
  const item = { kind: 'course' as const, _id: courseId }
  const body = { item, audience: 'organisation' as const, groups: [], people: [], ...terms, ...given }
  return (await manager.call(createAssignment, { params: { id }, body })).body.assignment
}

/** Runs the reminders several times, as the queue may on a busy day, at nine in Warsaw. */
async function remindOn(day: string, hour = '08') {
  app.clock.set(new Date(`${day}T${hour}:05:00Z`))
  await Promise.all([remindOfTraining(app.deps).run({}), remindOfTraining(app.deps).run({})])
  await remindOfTraining(app.deps).run({})
}

async function toldTo(userId: string) {
  const learner = await signIn(app, userId)
  const { notifications } = (await learner.call(listNotifications, {})).body
  return notifications
    .toReversed()
    .map(({ training, createdAt }) => [createdAt.slice(0, 10), training?.items.map(({ stage }) => stage)])
}

const mailsTo = async (userId: string) =>
  (
    await sql<{ subject: string; text: string }>`
      select subject, text from mails where user_id = ${userId} order by id`.execute(db)
  ).rows

describe('reminders', () => {
  test('[ORG-05] come a week before, a day before and once when overdue, however often the job runs', async () => {
    const managed = await createManaged()
    await assign(managed, await createCourse(app))
    const days = [
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
    ]
    for (const day of days) await remindOn(day)
    expect(await toldTo(managed.learner)).toEqual([
      ['2026-11-24', ['week']],
      ['2026-11-30', ['day']],
      ['2026-12-02', ['overdue']],
    ])
    const mails = await mailsTo(managed.learner)
    expect(mails.length).toBe(3)
    expect(mails[0]?.text).toContain('1 grudnia 2026. Przypominamy 7 dni wcześniej.')
    expect(mails[0]?.text).toMatch(/:1\/required$/m)
  })

  test('[ORG-05] of one day are one digest, with the first deadline of each item', async () => {
    const managed = await createManaged()
    const course = await createCourse(app)
    await assign(managed, course)
    await assign(managed, course, { dueOn: '2026-11-27' })
    await assign(managed, await createCourse(app), { dueOn: '2026-11-25' })
    await assign(managed, await createCourse(app), { isMandatory: false })
    await remindOn('2026-11-24')
    expect(await toldTo(managed.learner)).toEqual([['2026-11-24', ['day', 'week']]])
    expect((await mailsTo(managed.learner)).length).toBe(1)
  })

  test('[ORG-05] of an item with two deadlines come only for the earlier one', async () => {
    const managed = await createManaged()
    const course = await createCourse(app)
    await assign(managed, course)
    await assign(managed, course, { dueOn: '2026-11-27', isMandatory: false })
    for (const day of ['2026-11-20', '2026-11-24', '2026-11-26', '2026-11-28', '2026-11-30', '2026-12-02'])
      await remindOn(day)
    expect(await toldTo(managed.learner)).toEqual([
      ['2026-11-20', ['week']],
      ['2026-11-26', ['day']],
      ['2026-11-28', ['overdue']],
    ])
  })

  test('[ORG-05] of an item and day come once, whichever of its assignments continues', async () => {
    const managed = await createManaged()
    const course = await createCourse(app)
    const first = await assign(managed, course)
    const second = await assign(managed, course)
    await remindOn('2026-11-24')
    const manager = await signIn(app, managed.managerId)
    const told = await sql<{ id: string }>`
      select assignment_id as id from assignment_reminders where user_id = ${managed.learner}`.execute(db)
    const one = [first, second].find(({ _id }) => _id === told.rows[0]?.id)
    await manager.call(endAssignment, { params: { id: managed.id, assignmentId: one?._id ?? '' } })
    await remindOn('2026-11-25')
    expect(await toldTo(managed.learner)).toEqual([['2026-11-24', ['week']]])
  })

  test('[ORG-05] handle a limited number of people at a time, and continue after them the next time', async () => {
    const managed = await createManaged()
    const more = [
      await createUser(db, { organisationId: managed.id }),
      await createUser(db, { organisationId: managed.id }),
    ]
    const people = [managed.learner, ...more]
    // In another time zone, so that nobody else is handled.
    await sql`update users set joined_at = '2026-01-01', time_zone = 'Africa/Lusaka' where id = any(${people})`.execute(
      db,
    )
    await assign(managed, await createCourse(app))
    const countTold = async () =>
      (await Promise.all(people.map(async (id) => (await toldTo(id)).length))).reduce((sum, one) => sum + one)
    const told: number[] = []
    for (const minute of ['05', '06', '07']) {
      app.clock.set(new Date(`2026-11-24T08:${minute}:00Z`))
      await remindOfTraining(app.deps, 1).run({})
      told.push(await countTold())
    }
    expect(told).toEqual([1, 2, 3])
  })

  test('[ORG-05] come once on a day of the learner, in a time zone west of the deadline’s', async () => {
    const managed = await createManaged()
    await db
      .updateTable('users')
      .set({ time_zone: 'America/Los_Angeles' })
      .where('id', '=', managed.learner)
      .execute()
    await assign(managed, await createCourse(app))
    await assign(managed, await createCourse(app), { dueOn: '2026-12-02' })
    // Two and four in the afternoon there; in Warsaw it is already the next day, a week before the second deadline.
    await remindOn('2026-11-24', '22')
    app.clock.set(new Date('2026-11-25T00:05:00Z'))
    await remindOfTraining(app.deps).run({})
    expect((await toldTo(managed.learner)).length).toBe(1)
    await remindOn('2026-11-25', '22')
    expect((await toldTo(managed.learner)).length).toBe(2)
  })

  test('[ORG-05] say how many days are left', async () => {
    const managed = await createManaged()
    await assign(managed, await createCourse(app), { dueOn: '2026-11-23' })
    await remindOn('2026-11-20')
    expect((await mailsTo(managed.learner))[0]?.text).toContain(
      '23 listopada 2026. Przypominamy 3 dni wcześniej.',
    )
  })

  test('[ORG-05] wait for daytime in the learner’s time zone, and until tomorrow after one has been sent', async () => {
    const managed = await createManaged()
    await db
      .updateTable('users')
      .set({ time_zone: 'America/New_York' })
      .where('id', '=', managed.learner)
      .execute()
    await assign(managed, await createCourse(app))
    await remindOn('2026-11-24', '12')
    expect(await toldTo(managed.learner)).toEqual([])
    await remindOn('2026-11-24', '13')
    await assign(managed, await createCourse(app), { dueOn: '2026-11-25' })
    await remindOn('2026-11-24', '14')
    expect((await toldTo(managed.learner)).length).toBe(1)
    await remindOn('2026-11-25', '14')
    expect((await toldTo(managed.learner)).slice(1)).toEqual([['2026-11-25', ['day']]])
  })

  test('[ORG-05] are not sent to people who are done, nor for assignments that have ended', async () => {
    const managed = await createManaged()
    const course = await createCourse(app)
    await assign(managed, course)
    await join(await signIn(app, managed.learner), course.courseId)
    await passCourse(app, managed.learner, course.courseId)
    const ended = await assign(managed, await createCourse(app))
    const manager = await signIn(app, managed.managerId)
    await manager.call(endAssignment, { params: { id: managed.id, assignmentId: ended._id } })
    await remindOn('2026-11-24')
    expect(await toldTo(managed.learner)).toEqual([])
  })

  test('[ORG-05] are sent by the channels that a person chose, and the coming week is previewed', async () => {
    const managed = await createManaged()
    const course = await createCourse(app)
    await assign(managed, course)
    const learner = await signIn(app, managed.learner)
    const { reminders, week } = (await learner.call(viewRequired, {})).body
    expect(week).toMatchObject([{ day: '2026-11-24', items: [{ stage: 'week', product: true, mail: true }] }])
    const quiet = { ...reminders, week: { product: false, mail: false }, day: { product: true, mail: false } }
    expect((await learner.call(updateReminders, { body: quiet })).body.week).toEqual([])
    await remindOn('2026-11-24')
    await remindOn('2026-11-30')
    expect(await toldTo(managed.learner)).toEqual([['2026-11-30', ['day']]])
    expect(await mailsTo(managed.learner)).toEqual([])
  })

  test('[ORG-05] are previewed as they are sent: delayed ones, those that wait until tomorrow, none twice', async () => {
    const managed = await createManaged()
    const shown = async () => {
      const { week } = (await (await signIn(app, managed.learner)).call(viewRequired, {})).body
      return week.map(({ day, items }) => [day, items.map(({ stage }) => stage)])
    }
    // Five days ahead: the weekly reminder is sent late, within the hour, and the one a day ahead on its day.
    await assign(managed, await createCourse(app), { dueOn: '2026-11-25' })
    expect(await shown()).toEqual([
      ['2026-11-20', ['week']],
      ['2026-11-24', ['day']],
      ['2026-11-26', ['overdue']],
    ])
    await remindOn('2026-11-20')
    // After the digest of a day, new items wait for the next day.
    await assign(managed, await createCourse(app), { dueOn: '2026-11-23' })
    const rest = [
      ['2026-11-21', ['week']],
      ['2026-11-22', ['day']],
      ['2026-11-24', ['overdue', 'day']],
      ['2026-11-26', ['overdue']],
    ]
    expect(await shown()).toEqual(rest)
    const days = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']
    for (const day of days) await remindOn(day)
    expect((await toldTo(managed.learner)).slice(1)).toEqual(rest)
    expect(await shown()).toEqual([])
  })

  test('[ORG-05] are set individually: what another device set meanwhile stays', async () => {
    const managed = await createManaged()
    const learner = await signIn(app, managed.learner)
    const set = (body: BodyOf<typeof updateReminders>) => learner.call(updateReminders, { body })
    await Promise.all([
      set({ week: { mail: false } }),
      set({ day: { mail: false } }),
      set({ summary: { mail: false } }),
    ])
    await set({ day: { mail: true } })
    expect((await learner.call(viewRequired, {})).body.reminders).toEqual({
      week: { product: true, mail: false },
      day: { product: true, mail: true },
      overdue: { product: true, mail: true },
      summary: { mail: false },
    })
  })

  test('[ORG-05] are sent to managers once a week at most, and only for what is overdue', async () => {
    const managed = await createManaged()
    await assign(managed, await createCourse(app))
    const summariseOn = async (day: string) => {
      app.clock.set(new Date(`${day}T09:35:00Z`))
      await Promise.all([summariseTraining(app.deps).run({}), summariseTraining(app.deps).run({})])
    }
    await summariseOn('2026-11-30')
    expect(await mailsTo(managed.managerId)).toEqual([])
    for (const day of ['2026-12-07', '2026-12-08', '2026-12-13', '2026-12-14']) await summariseOn(day)
    const mails = await mailsTo(managed.managerId)
    expect(mails.length).toBe(2)
    expect(mails[0]?.text).toMatch(/po terminie: 1, nieukończone: 0, ukończone: 0/)
  })
})

describe('required training', () => {
  test('[ORG-04] is open to newcomers of rank 1, too: they are reminded of it', async () => {
    const managed = await createManaged()
    const course = await createCourse(app)
    await assign(managed, course)
    const newcomer = await signIn(app, await createUser(db, { organisationId: managed.id, rank: 1 }))
    const page = await newcomer.call(viewRequired, {})
    expect(page.body.items).toMatchObject([{ _id: course.courseId, todo: [course.courseId] }])
  })

  test('[ORG-04] is on the home page with its deadline, and on a page that says who sees what', async () => {
    const managed = await createManaged()
    const course = await createCourse(app)
    await assign(managed, course)
    const learner = await signIn(app, managed.learner)
    const home = (await learner.call(viewHome, {})).body
    expect(home).toMatchObject({
      requiredCount: 1,
      required: [{ _id: course.courseId, dueOn: '2026-12-01' }],
    })
    const page = (await learner.call(viewRequired, {})).body
    expect(page).toMatchObject({
      managers: ['Zofia Łękołodzka'],
      hasCalendar: false,
      items: [{ isOverdue: false }],
    })
  })

  test('[ORG-04] is a calendar at a secret address, until it is revoked or replaced', async () => {
    const managed = await createManaged()
    await assign(managed, await createCourse(app))
    const learner = await signIn(app, managed.learner)
    const make = async () => (await learner.call(createDeadlineCalendar, {})).body.secret
    const read = (secret: string) =>
      app.app.inject({ url: `/api${readDeadlineCalendar.path.replace(':secret', secret)}` })
    const first = await make()
    const answer = await read(first)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(answer.body).toContain('DTSTART;VALUE=DATE:20261201')
    const words = answer.body.replaceAll('\r\n ', '')
    expect(words).toMatch(
      /^DESCRIPTION;LANGUAGE=pl:„.+” – szkolenie wymagane .+ Otwórz je: http.+\/course\//m,
    )
    const second = await make()
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
    await learner.call(deleteDeadlineCalendar, {})
    expect((await read(second)).statusCode).toBe(404)
    const { rows } = await sql<{
      kept: string
    }>`select encode(secret_hash, 'escape') as kept from calendar_feeds`.execute(db)
    expect(rows.some(({ kept }) => kept.includes(second))).toBe(false)
  })
})
