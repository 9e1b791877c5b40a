import { type CardCategory, downloadGraduation, viewCommunity } from '@zenit/contract/community'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { createLearner, createOrganisation } from '../../../test/testing/factories.ts'
import { createItem } from '../../../test/testing/items.ts'
import type { CommunityCardDocument } from '../../content/document.ts'

const app = await createTestApp({ PUBLIC_URL: 'https://learn.example' })

const create = (category: CardCategory, given: Partial<CommunityCardDocument> = {}) =>
  createItem(app, 'community-card', {
    category,
    title: { pl: `Karta: ${category}`, en: `Card: ${category}` },
    url: `https://community.example/${category}`,
    disabled: false,
    backgroundImage: null,
    ...given,
  })

const graduation = await create('graduation', {
  description: { pl: 'Zdanie', en: 'A sentence' },
  backgroundImage: '/media/a.webp',
})
const mastermind = await create('mastermind', { disabled: true })
const discord = await create('discord')
await create('masterclass', { title: { pl: 'Tylko po polsku' } })

const learner = await createLearner(app)

describe('the cards', () => {
  test('[COMM-01] have id, category, title, url, disabled and backgroundImage', async () => {
    const { cards, pagination } = (await learner.call(viewCommunity, { language: 'en' })).body
    expect(cards.slice(0, 2)).toEqual([
      {
        id: graduation,
        category: 'graduation',
        title: 'Card: graduation',
        description: 'A sentence',
        url: 'https://community.example/graduation',
        disabled: false,
        rank: 2,
        backgroundImage: '/media/a.webp',
      },
      {
        id: mastermind,
        category: 'mastermind',
        title: 'Card: mastermind',
        description: null,
        url: 'https://community.example/mastermind',
        disabled: true,
        rank: 2,
        backgroundImage: null,
      },
    ])
    expect(pagination).toEqual({ page: 1, limit: 9, totalCount: 3, totalPages: 1 })
  })

  test('[LANG-05] leave out what is missing in the language', async () => {
    const titles = async (language: 'pl' | 'en') =>
      (await learner.call(viewCommunity, { language })).body.cards.map(({ title }) => title)
    expect(await titles('pl')).toContain('Tylko po polsku')
    expect(await titles('en')).not.toContain('Tylko po polsku')
  })

  test('[COMM-01] can be filtered by category', async () => {
    const { body } = await learner.call(viewCommunity, { query: { category: 'mastermind' } })
    expect(body.cards.map(({ id }) => id)).toEqual([mastermind])
    expect(body.pagination.totalCount).toBe(1)
  })

  test('[ACCESS-04][COMM-01] of Discord open at rank 3; before that their URL is not sent', async () => {
    const query = { category: 'discord' } as const
    const reply = await learner.call(viewCommunity, { query })
    expect(reply.body.cards).toMatchObject([{ id: discord, url: null, disabled: true, rank: 3 }])
    expect(reply.text).not.toContain('community.example/discord')
    const higher = await createLearner(app, { rank: 3 })
    const { cards } = (await higher.call(viewCommunity, { query })).body
    expect(cards).toMatchObject([{ url: 'https://community.example/discord', disabled: false }])
  })

  test('[BETA-01][COMM-01] of Discord are disabled if Discord is switched off', async () => {
    const beta = await createTestApp({ DISABLED_FEATURES: 'discord' })
    const card = {
      title: { pl: 'Karta' },
      url: 'https://community.example',
      disabled: false,
      backgroundImage: null,
    }
    await createItem(beta, 'community-card', { ...card, category: 'discord' })
    await createItem(beta, 'community-card', { ...card, category: 'graduation' })
    const reader = await createLearner(beta, { rank: 3 })
    const { cards } = (await reader.call(viewCommunity, {})).body
    expect(cards.map(({ category, disabled }) => [category, disabled])).toEqual([
      ['discord', true],
      ['graduation', false],
    ])
  })

  test('[COMM-02] have nine on a page', async () => {
    const full = await createTestApp()
    for (let number = 1; number <= 11; number++)
      await createItem(full, 'community-card', {
        category: 'graduation',
        title: { pl: `Karta ${number}` },
        url: 'https://community.example',
        disabled: false,
        backgroundImage: null,
      })
    const reader = await createLearner(full)
    const page = async (number: number) =>
      (await reader.call(viewCommunity, { query: { page: number } })).body
    expect((await page(1)).cards).toHaveLength(9)
    expect((await page(2)).cards.map(({ title }) => title)).toEqual(['Karta 10', 'Karta 11'])
    expect((await page(3)).pagination).toEqual({ page: 3, limit: 9, totalCount: 11, totalPages: 2 })
  })

  test('[API-02] with an unknown category are rejected', async () => {
    expect((await learner.call(viewCommunity, { query: { category: 'news' as never } })).status).toBe(400)
  })
})

describe('the next graduation', () => {
  test('[COMM-02] is returned with its time zone, also while it is taking place', async () => {
    const reader = await createLearner(app)
    const next = async () => (await reader.call(viewCommunity, {})).body.graduation
    expect(await next()).toEqual({
      startsAt: '2026-12-02T17:00:00.000Z',
      endsAt: '2026-12-02T18:30:00.000Z',
      timeZone: 'Europe/Warsaw',
      isUnderWay: false,
    })
  })

  test('[COMM-02] can be added to a calendar, in the learner’s language', async () => {
    for (const [language, summary, name] of [
      ['pl', 'Rozdanie certyfikatów – Zenit', 'rozdanie-certyfikatow-2026-12-02.ics'],
      ['en', 'Zenit graduation', 'graduation-2026-12-02.ics'],
    ] as const) {
      const response = await app.app.inject({
        url: '/api/community/graduation.ics',
        cookies: { ...learner.cookies, caiplatform_lang: language },
      })
      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
      expect(response.headers['content-disposition']).toContain(`attachment; filename="${name}"`)
      const text = response.body.replaceAll('\r\n ', '')
      expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
      expect(text).toContain('\r\nDTSTART:20261202T170000Z\r\nDTEND:20261202T183000Z\r\n')
      expect(text).toContain(`SUMMARY;LANGUAGE=${language}:${summary}\r\n`)
      expect(text).toContain('\r\nUID:graduation-2026-12@learn.example\r\n')
      expect(text).toContain('https://learn.example/community')
    }
  })

  test('[COMM-02] is the same event each time it is requested, and another one next month', async () => {
    const reader = await createTestApp()
    const uid = async (time: string) => {
      reader.clock.set(time)
      const actor = await createLearner(reader)
      return /UID:(.+)/.exec((await actor.call(downloadGraduation, {})).text)?.[1]
    }
    expect(await uid('2026-11-21T12:00:00Z')).toBe(await uid('2026-12-02T17:30:00Z'))
    expect(await uid('2026-12-02T18:30:00Z')).toContain('graduation-2027-01@')
  })

  test('[COMM-02] begins at the configured time, and takes place until its end', async () => {
    const other = await createTestApp({ GRADUATION_TIME: '20:15', MASTERMIND_RECRUITMENT: '2027-02' })
    other.clock.set('2026-12-02T20:00:00Z')
    const { body } = await (await createLearner(other)).call(viewCommunity, {})
    expect(body.graduation).toMatchObject({ startsAt: '2026-12-02T19:15:00.000Z', isUnderWay: true })
    expect(body.mastermind.recruitment).toBe('2027-02')
  })
})

test('[COMM-02] a recruitment in a past month is announced as open', async () => {
  expect((await learner.call(viewCommunity, {})).body.mastermind.recruitment).toBeNull()
})

test('[ACCESS-02] an organisation without the community gets nothing of it', async () => {
  const organisationId = await createOrganisation(app.deps.db, { access_to_community: false })
  const limited = await createLearner(app, { organisationId })
  for (const call of [viewCommunity, downloadGraduation])
    expect(await limited.call(call, {})).toMatchObject({ status: 403, code: 'no-access' })
})
