import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { createCourse } from '../../../test/testing/factories.ts'
import { Catalog } from './catalog.ts'

/** Holds back the next result of the database: `arrived` resolves when it is there, `release` passes it on. */
function createHolder() {
  let held: { arrived: () => void; released: Promise<void> } | null = null
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const own = held
      held = null
      own?.arrived()
      await own?.released
      return result
    },
  }
  const holdNext = () => {
    const [arrival, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    held = { arrived: arrival.resolve, released: release.promise }
    return { arrived: arrival.promise, release: release.resolve }
  }
  return { plugin, holdNext }
}

test('of two reloads that overlap, the one that began last is kept', async () => {
  const app = await createTestApp()
  const { db } = app.deps
  const { courseId } = await createCourse(app)
  const { plugin, holdNext } = createHolder()
  const catalog = await Catalog.open(db.withPlugin(plugin))
  expect([...catalog.courses.keys()]).toEqual([courseId])

  const { arrived, release } = holdNext()
  const slow = catalog.reload()
  await arrived
  await db.updateTable('courses').set({ retired_at: app.clock() }).where('id', '=', courseId).execute()
  await catalog.reload()
  expect(catalog.courses.size).toBe(0)
  release()
  await slow
  expect(catalog.courses.size).toBe(0)
})
