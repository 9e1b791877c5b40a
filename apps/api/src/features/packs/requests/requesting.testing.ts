import { listStaffActions } from '@zenit/contract/audit'
import { listNotifications } from '@zenit/contract/notifications'
import {
  createRequest,
  decideRequest,
  listPacks,
  listPublications,
  listRequests,
  setApproval,
  viewImpact,
} from '@zenit/contract/packs'
import { beforeEach } from 'vitest'
import type { Actor } from '../../../../test/testing/actor.ts'
import type { TestApp } from '../../../../test/testing/app.ts'
import { createAdmin } from '../../people/fixtures.ts'
import { createAuthor, makePack, working } from '../fixtures.ts'
import { publishDue } from './job.ts'

export const both = (text: string) => ({ pl: `${text} (pl)`, en: `${text} (en)` })

export const slides = { pl: 'deck.pl.md', en: 'deck.en.md' }

export const newsOf = async (actor: Actor) =>
  (await actor.call(listNotifications, {})).body.notifications.flatMap(({ publication }) => publication ?? [])

/** Packs whose authors ask for publications, and what happens then. */
export function requesting(app: TestApp) {
  const { db } = app.deps
  const people = {} as Record<'author' | 'second' | 'admin', Actor>

  // For each test, because they let minutes pass, which ends sessions.
  beforeEach(async () => {
    people.author = await createAuthor(app, { firstName: 'Ada', lastName: 'Żbik' })
    people.second = await createAuthor(app, { firstName: 'Ewa', lastName: 'Druga' })
    people.admin = await createAdmin(app)
  })

  /** Creates a pack with one course of one presentation, and the actions of its author. */
  async function makeSound() {
    const { id, name } = await makePack(people.author)
    const work = working(people.author, id)
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
    const request = async (more: object = {}, who = people.author) => {
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
      requests: async (who = people.author) => (await who.call(listRequests, { params })).body.requests,
      publications: async () => (await people.author.call(listPublications, { params })).body.publications,
      summary: async () =>
        (await people.author.call(listPacks, { query: { search: name } })).body.packs.find(
          ({ _id }) => _id === id,
        ),
    }
  }

  const runDue = () => publishDue(app.deps).run({})
  const inMinutes = (minutes: number) => new Date(app.clock().getTime() + minutes * 60_000).toISOString()

  const mailsTo = (actor: Actor) =>
    db
      .selectFrom('mails as m')
      .innerJoin('users as u', 'u.email', 'm.recipient')
      .where('u.id', '=', String(actor.userId))
      .select(['m.subject', 'm.text'])
      .execute()

  const logOf = async (pack: string) =>
    (await people.admin.call(listStaffActions, { query: { subject: pack } })).body.actions.map(
      ({ action }) => action,
    )

  const requireApproval = (id: string, needsApproval = true) =>
    people.admin.call(setApproval, { params: { id }, body: { needsApproval } })

  return { people, makeSound, runDue, inMinutes, mailsTo, logOf, requireApproval }
}
