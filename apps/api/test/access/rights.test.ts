import { viewHome } from '@zenit/contract/home'
import { streamNotifications } from '@zenit/contract/notifications'
import { listReviews } from '@zenit/contract/reviews'
import { getUserData, refreshToken } from '@zenit/contract/session'
import { listTools } from '@zenit/contract/tools'
import { describe, expect, test } from 'vitest'
import { beginUpload, patchUpload } from '../../src/features/files/fixtures.ts'
import { notify } from '../../src/features/notifications/notify.ts'
import { accessCookie, refreshCookie } from '../../src/features/session/cookies.ts'
import { createSession } from '../../src/features/session/queries.ts'
import { type Actor, createActor } from '../testing/actor.ts'
import { createProcess, createTestApp } from '../testing/app.ts'
import { createOrganisation, createUser } from '../testing/factories.ts'

const first = await createTestApp({ STREAM_HEARTBEAT_MS: '200' })
const processes = [first, await createProcess(first)]
const { db } = first.deps

interface Person {
  userId: string
  sessionId: string
  organisationId: string
  /** The same session at each of the two processes. */
  actors: Actor[]
}

async function createPerson(roles = ['learner']): Promise<Person> {
  const organisationId = await createOrganisation(db)
  const userId = await createUser(db, { roles, organisationId })
  const tokens = await createSession(db, { userId, idToken: null, now: first.clock() })
  const { sessionId } = tokens
  const cookies = { [accessCookie]: tokens.accessToken, [refreshCookie]: tokens.refreshToken }
  const actors = processes.map((one) => createActor(one, { userId, sessionId, cookies }))
  return { userId, sessionId, organisationId, actors }
}

type RightsProbe = (actor: Actor) => Promise<{ status: number; code: string | undefined }>

const outcomes = ({ actors }: Person, ask: RightsProbe) =>
  Promise.all(actors.map(async (actor) => Object.values(await ask(actor)).slice(0, 1)[0]))

const codes = ({ actors }: Person, ask: RightsProbe) =>
  Promise.all(actors.map(async (actor) => (await ask(actor)).code))

/** Changes may take about a second to reach every process. The test waits far longer before it fails. */
const soon = (look: () => Promise<unknown>) => expect.poll(look, { interval: 100 })

const disable = ({ userId }: Person) =>
  db.updateTable('users').set({ disabled_at: first.clock() }).where('id', '=', userId).execute()
const revoke = ({ sessionId }: Person) =>
  db.updateTable('sessions').set({ revoked_at: first.clock() }).where('id', '=', sessionId).execute()
const moveDown = ({ userId }: Person) =>
  db.deleteFrom('rank_promotions').where('user_id', '=', userId).execute()
const takeRole = ({ userId }: Person) =>
  db
    .updateTable('users')
    .set({ roles: ['learner'] })
    .where('id', '=', userId)
    .execute()
const takeFlag = ({ organisationId }: Person) =>
  db
    .updateTable('organisations')
    .set({ access_to_tool_repository: false })
    .where('id', '=', organisationId)
    .execute()
const moveElsewhere = async ({ userId }: Person) =>
  db
    .updateTable('users')
    .set({ organisation_id: await createOrganisation(db, { access_to_tool_repository: false }) })
    .where('id', '=', userId)
    .execute()

const me: RightsProbe = (actor) => actor.call(getUserData, {})
const home: RightsProbe = (actor) => actor.call(viewHome, {})
const tools: RightsProbe = (actor) => actor.call(listTools, {})
const reviews: RightsProbe = (actor) => actor.call(listReviews, {})

describe('[ACCESS-06][AUTH-07] on every process, at once', () => {
  test.each([
    ['a disabled person has no access', disable, me, 'unauthenticated'],
    ['an ended session has no access', revoke, me, 'unauthenticated'],
    ['a person whose rank was lowered loses access', moveDown, home, 'rank-too-low'],
    ['a person without the role has no access to the studio', takeRole, reviews, 'role-required'],
    ['an area that the organisation has switched off is closed', takeFlag, tools, 'no-access'],
    ['an area that the new organisation has not switched on is closed', moveElsewhere, tools, 'no-access'],
  ] as const)('%s', async (_, change, ask, code) => {
    const person = await createPerson(['learner', 'reviewer'])
    expect(await outcomes(person, ask)).toEqual([200, 200])
    await change(person)
    await soon(() => codes(person, ask)).toEqual([code, code])
  })

  test.each([
    ['who was disabled', disable],
    ['whose session was ended', revoke],
  ] as const)('a person %s cannot renew a token', async (_, change) => {
    const person = await createPerson()
    await change(person)
    expect(await codes(person, (actor) => actor.call(refreshToken, {}))).toEqual(
      Array(2).fill('session-ended'),
    )
    const tokens = db.selectFrom('session_tokens').where('session_id', '=', person.sessionId)
    expect(await tokens.select('kind').execute()).toHaveLength(2)
  })

  test('an upload in progress is rejected when its owner loses the right to it', async () => {
    const person = await createPerson()
    const [here, there] = person.actors as [Actor, Actor]
    const begun = await beginUpload(first, here, { size: 10 })
    const url = String(begun.headers.location)
    const send = (offset: number) =>
      patchUpload(processes[1] ?? first, there, { url, offset, content: 'Treść' })
    expect((await send(0)).statusCode).toBe(204)
    await disable(person)
    await soon(async () => (await send(7)).statusCode).toBe(401)
  })
})

/** Opens a stream of events at one of the processes, and records its messages and its end. */
async function listen(process: (typeof processes)[number], actor: Actor) {
  const url = `/api${streamNotifications.path}`
  const answer = await process.app.inject({ url, cookies: actor.cookies, payloadAsStream: true })
  const heard = { status: answer.statusCode, text: '', isOver: false }
  answer
    .stream()
    .on('data', (chunk: Buffer) => {
      heard.text += chunk
    })
    .on('end', () => {
      heard.isOver = true
    })
  return heard
}

describe('[ACCESS-06][NOTIF-01] an open stream of events', () => {
  test.each([
    ['a disabled person', disable],
    ['an ended session', revoke],
    ['a person whose rank was lowered', moveDown],
  ] as const)('of %s ends on every process, and sends nothing more', async (_, change) => {
    const person = await createPerson()
    const streams = await Promise.all(
      processes.map((one, index) => listen(one, person.actors[index] as Actor)),
    )
    expect(streams.map(({ status }) => status)).toEqual([200, 200])
    await change(person)
    await soon(async () => streams.map(({ isOver }) => isOver)).toEqual([true, true])
    await notify(db, {
      kind: 'streak-at-risk',
      cause: person.userId,
      to: [{ userId: person.userId, parameters: { days: 3, day: '2026-11-20', isForgivenessLeft: true } }],
      now: first.clock(),
    })
    for (const { text } of streams) expect(text).not.toContain('event: notification')
  })
})
