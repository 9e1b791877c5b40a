import { addToFavorites, listTools, removeFromFavorites, viewTool } from '@zenit/contract/tools'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createLearner, createOrganisation } from '../../../test/testing/factories.ts'
import { newId } from '../../platform/ids.ts'
import { createTool } from './fixtures.ts'

const app = await createTestApp()
const [first = '', second = ''] = [await createTool(app), await createTool(app)]
const polish = await createTool(app, { description: { pl: 'Tylko po polsku' } })
await app.deps.catalog.reload()

const add = (actor: Actor, id: string, language: 'pl' | 'en' = 'pl') =>
  actor.call(addToFavorites, { params: { id }, language })
const remove = (actor: Actor, id: string) => actor.call(removeFromFavorites, { params: { id } })
const favourites = async (actor: Actor, language: 'pl' | 'en' = 'pl') => {
  const { body } = await actor.call(listTools, { query: { showFavorites: true }, language })
  return {
    ids: body.tools.map(({ _id }) => _id),
    count: body.favoritesCount,
    total: body.pagination.totalCount,
  }
}
const rowsOf = (actor: Actor) =>
  app.deps.db
    .selectFrom('favourite_tools')
    .where('user_id', '=', actor.userId ?? '')
    .selectAll()
    .execute()

describe('favourites', () => {
  test('[TOOL-02] are added and removed for each learner separately', async () => {
    const [anna, jan] = [await createLearner(app), await createLearner(app)]
    const added = await add(anna, first)
    expect(added.status).toBe(200)
    expect(added.body).toMatchObject({ tool: { _id: first, isFavorite: true }, favoritesCount: 1 })
    expect((await add(anna, second)).body.favoritesCount).toBe(2)
    expect((await add(jan, second)).body.favoritesCount).toBe(1)
    expect(await favourites(anna)).toEqual({ ids: [first, second], count: 2, total: 2 })
    expect(await favourites(jan)).toEqual({ ids: [second], count: 1, total: 1 })
    const removed = await remove(anna, second)
    expect(removed.body).toMatchObject({ tool: { _id: second, isFavorite: false }, favoritesCount: 1 })
    expect(await favourites(jan)).toEqual({ ids: [second], count: 1, total: 1 })
    const { body } = await jan.call(viewTool, { params: { id: second } })
    expect(body.tool.isFavorite).toBe(true)
  })

  test('[TOOL-01] are counted whatever the filters', async () => {
    const learner = await createLearner(app)
    await add(learner, first)
    const { body } = await learner.call(listTools, { query: { search: 'nothing like it' } })
    expect(body).toMatchObject({ tools: [], favoritesCount: 1 })
  })

  test('[TOOL-02][API-02] adding or removing again changes nothing', async () => {
    const learner = await createLearner(app)
    await add(learner, first)
    const [before] = await rowsOf(learner)
    app.clock.advance(60)
    expect((await add(learner, first)).body.favoritesCount).toBe(1)
    expect(await rowsOf(learner)).toEqual([before])
    const removals = [await remove(learner, first), await remove(learner, first)]
    expect(removals.map(({ status, body }) => [status, body.favoritesCount])).toEqual([
      [200, 0],
      [200, 0],
    ])
  })

  test('[TOOL-02][API-02] fifty simultaneous requests store one, and a race of both leaves it or not', async () => {
    const learner = await createLearner(app)
    const many = await Promise.all(Array.from({ length: 50 }, () => add(learner, first)))
    expect(new Set(many.map(({ status, body }) => `${status} ${body.favoritesCount}`))).toEqual(
      new Set(['200 1']),
    )
    const race = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? add(learner, first) : remove(learner, first))),
    )
    expect(race.filter(({ status }) => status !== 200)).toEqual([])
    const rows = await rowsOf(learner)
    expect(rows.length).toBeLessThanOrEqual(1)
    expect((await favourites(learner)).count).toBe(rows.length)
  })

  test('[TOOL-02][LANG-05] in another language are neither listed nor counted, but kept', async () => {
    const learner = await createLearner(app)
    await add(learner, polish)
    expect(await favourites(learner, 'en')).toEqual({ ids: [], count: 0, total: 0 })
    expect(await favourites(learner)).toEqual({ ids: [polish], count: 1, total: 1 })
  })

  test.each([addToFavorites, removeFromFavorites])(
    '[ERR-01][TOOL-02] $name is rejected and does nothing',
    async (call) => {
      const learner = await createLearner(app)
      const unknown = await learner.call(call, { params: { id: newId() } })
      expect([unknown.status, unknown.code]).toEqual([404, 'not-found'])
      const other = await learner.call(call, { params: { id: polish }, language: 'en' })
      expect([other.status, other.code]).toEqual([406, 'language-unavailable'])
      const organisationId = await createOrganisation(app.deps.db, { access_to_tool_repository: false })
      const closed = await createLearner(app, { organisationId })
      const refused = await closed.call(call, { params: { id: first } })
      expect([refused.status, refused.code]).toEqual([403, 'no-access'])
      expect([...(await rowsOf(learner)), ...(await rowsOf(closed))]).toEqual([])
    },
  )
})
