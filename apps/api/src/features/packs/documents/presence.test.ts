import { listPacks, notePresence } from '@zenit/contract/packs'
import { expect, test } from 'vitest'
import type { Actor } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { limitAuthor } from '../../../../test/testing/facts.ts'
import { createAuthor, makePack } from '../fixtures.ts'

const app = await createTestApp()

const say = async (who: Actor, id: string, page: string, isLeaving = false) => {
  const body = { page, ...(isLeaving && { isLeaving }) }
  return (await who.call(notePresence, { params: { id }, body })).body.editors
}
const ada = { firstName: 'Ada', lastName: 'Żbik' }
const jan = { firstName: 'Jan', lastName: 'Ćma' }

test('[AUTHOR-03] authors in a pack see who has a page open, until they leave', async () => {
  const [one, two] = [await createAuthor(app, ada), await createAuthor(app, jan)]
  const { id } = await makePack(one)
  expect(await say(one, id, 'courses/a/b')).toEqual([])
  expect(await say(two, id, '')).toMatchObject([{ name: 'Ada Żbik', page: 'courses/a/b' }])
  // A second tab, and the same page again.
  await say(one, id, 'courses/a')
  await say(one, id, 'courses/a')
  expect((await say(two, id, '')).map(({ page }) => page)).toEqual(['courses/a', 'courses/a/b'])
  const { packs, editors } = (await two.call(listPacks, {})).body
  expect(packs.map(({ _id }) => _id)).toContain(id)
  expect(editors).toEqual([{ pack: id, name: 'Ada Żbik' }])
  await say(one, id, 'courses/a', true)
  await say(one, id, 'courses/a/b', true)
  expect(await say(two, id, '')).toEqual([])
})

test('[AUTHOR-03] an author who sends nothing is removed, without a remaining row', async () => {
  const [one, two] = [await createAuthor(app, ada), await createAuthor(app, jan)]
  const { id } = await makePack(one)
  await say(one, id, '')
  app.clock.advance(44)
  expect(await say(two, id, '')).toHaveLength(1)
  app.clock.advance(1)
  expect(await say(two, id, '')).toEqual([])
  expect((await two.call(listPacks, {})).body.editors).toEqual([])
  const rows = await app.deps.db.selectFrom('studio_presence').where('pack_id', '=', id).selectAll().execute()
  expect(rows.map(({ user_id }) => user_id)).toEqual([two.userId])
})

test('[AUTHOR-03] names of authors are shown only to those who edit the same pack', async () => {
  const [one, stranger] = [await createAuthor(app, ada), await createAuthor(app, jan)]
  const { id } = await makePack(one)
  await say(one, id, '')
  await limitAuthor(app.deps.db, String(stranger.userId))
  const reply = await stranger.call(notePresence, { params: { id }, body: { page: '' } })
  expect([reply.status, reply.code]).toEqual([404, 'not-found'])
  expect((await stranger.call(listPacks, {})).body.editors).toEqual([])
})
