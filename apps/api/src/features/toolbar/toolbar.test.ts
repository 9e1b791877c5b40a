import { getUserData, type OrganizationSettings } from '@zenit/contract/session'
import { viewToolbar } from '@zenit/contract/toolbar'
import { listTools as listRepository } from '@zenit/contract/tools'
import { describe, expect, test } from 'vitest'
import { signIn } from '../../../test/testing/actor.ts'
import { createTestApp, type TestApp } from '../../../test/testing/app.ts'
import { createOrganisation, createUser } from '../../../test/testing/factories.ts'
import { createItem } from '../../../test/testing/items.ts'

const addresses = {
  MULTIBOT_URL: 'https://multibot.example',
  DISCORD_URL: 'https://chat.example/invitation',
  MAGAZINE_URL: 'https://magazine.example',
  DISTRICT_URL: 'https://district.example/',
  AI_GYM_URL: 'https://gym.example',
}
const everywhere = await createTestApp(addresses)
const nowhere = await createTestApp()

const columns: Partial<Record<keyof OrganizationSettings, string>> = {
  accessToPromptbook: 'access_to_promptbook',
  accessToAiGym: 'access_to_ai_gym',
  accessToCommunity: 'access_to_community',
  accessToMultibot: 'access_to_multibot',
}

interface ViewerOptions {
  rank?: number
  closed?: readonly (keyof OrganizationSettings)[]
  language?: 'pl' | 'en'
}

async function listTools(app: TestApp, { rank = 3, closed = [], language = 'pl' }: ViewerOptions = {}) {
  const flags = Object.fromEntries(closed.map((flag) => [columns[flag], false]))
  const organisationId = await createOrganisation(app.deps.db, flags)
  const learner = await signIn(app, await createUser(app.deps.db, { rank, organisationId }))
  return (await learner.call(viewToolbar, { language })).body.externalTools
}

const always = ['user-center', 'magazine', 'district']

describe('the related products', () => {
  test('[NAV-12] are listed with name, address, rank and flag', async () => {
    const tools = await listTools(everywhere)
    expect(tools.map(({ id, href, rank, accessKey }) => [id, href, rank, accessKey])).toEqual([
      ['user-center', '/hub/profile', 2, null],
      ['promptbook', '/promptbook', 2, 'accessToPromptbook'],
      ['multibot', 'https://multibot.example', 2, 'accessToMultibot'],
      ['ai-gym', 'https://gym.example', 2, 'accessToAiGym'],
      ['discord', 'https://chat.example/invitation', 3, 'accessToCommunity'],
      ['magazine', 'https://magazine.example', 2, null],
      ['district', 'https://district.example', 2, null],
    ])
    expect(new Set(tools.map(({ state }) => state))).toEqual(new Set(['open']))
  })

  test('[NAV-12, LANG-01] have names and texts in the learner’s language', async () => {
    const named = async (language: 'pl' | 'en') =>
      (await listTools(everywhere, { language })).find(({ id }) => id === 'district')?.name
    expect([await named('pl'), await named('en')]).toEqual(['Dzielnica', 'District'])
    for (const { name, description } of await listTools(everywhere))
      expect([name, description]).not.toContain('')
  })

  test.each([
    ['promptbook', 'accessToPromptbook'],
    ['ai-gym', 'accessToAiGym'],
    ['discord', 'accessToCommunity'],
    ['multibot', 'accessToMultibot'],
  ] as const)('[ACCESS-04] %s is not listed without %s', async (id, flag) => {
    const ids = (await listTools(everywhere, { closed: [flag] })).map((tool) => tool.id)
    expect(ids).toHaveLength(6)
    expect(ids).not.toContain(id)
  })

  test('[ACCESS-04] three are listed for any organisation', async () => {
    const closed = Object.keys(columns) as (keyof OrganizationSettings)[]
    expect((await listTools(everywhere, { closed })).map(({ id }) => id)).toEqual(always)
  })

  test('[ACCESS-04] at rank 2 Discord is closed, and its URL is not sent', async () => {
    const tools = await listTools(everywhere, { rank: 2 })
    const closed = tools.filter(({ state }) => state !== 'open')
    expect(closed.map(({ id, state, href, rank }) => [id, state, href, rank])).toEqual([
      ['discord', 'rank-too-low', null, 3],
    ])
    expect(JSON.stringify(tools)).not.toContain('chat.example')
  })

  test('[BETA-01] one without an address is listed as switched off', async () => {
    const off = (await listTools(nowhere)).filter(({ state }) => state === 'disabled')
    expect(off.map(({ id, href }) => [id, href])).toEqual(
      ['multibot', 'ai-gym', 'discord', 'magazine', 'district'].map((id) => [id, null]),
    )
  })

  test('[NAV-12] the Discord of the community page is the one in this list', async () => {
    const { db, catalog } = nowhere.deps
    const card = { category: 'discord', title: {}, url: 'https://d.example' } as const
    const id = await createItem(nowhere, 'community-card', {
      ...card,
      disabled: false,
      backgroundImage: null,
    })
    expect((await listTools(nowhere)).find((tool) => tool.id === 'discord')?.href).toBe('https://d.example')
    await db.deleteFrom('content_items').where('id', '=', id).execute()
    await catalog.reload()
  })
})

describe('features that are switched off', () => {
  test('[BETA-01] are set in the configuration, and are part of the session’s data', async () => {
    const app = await createTestApp({ ...addresses, BETA: 'false', DISABLED_FEATURES: 'community, magazine' })
    const learner = await signIn(app, await createUser(app.deps.db, { rank: 3 }))
    expect((await learner.call(getUserData, {})).body.beta).toEqual({
      isOn: false,
      disabledFeatures: ['community', 'magazine'],
    })
    const states = (await learner.call(viewToolbar, {})).body.externalTools
    expect(states.find(({ id }) => id === 'magazine')).toMatchObject({ state: 'disabled', href: null })
    expect(states.find(({ id }) => id === 'discord')).toMatchObject({ state: 'open' })
  })

  test('[BETA-01] are rejected by the API with their own reason', async () => {
    const app = await createTestApp({ DISABLED_FEATURES: 'tools' })
    const learner = await signIn(app, await createUser(app.deps.db))
    const { status, code } = await learner.call(listRepository, {})
    expect([status, code]).toEqual([403, 'feature-disabled'])
  })

  test('[BETA-01] the notice is on by default', async () => {
    const learner = await signIn(everywhere, await createUser(everywhere.deps.db))
    expect((await learner.call(getUserData, {})).body.beta).toEqual({ isOn: true, disabledFeatures: [] })
  })
})
