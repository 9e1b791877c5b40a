import { listNews } from '@zenit/contract/home'
import { expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createCourse, createLearner, createOrganisation } from '../../../test/testing/factories.ts'
import { join } from '../../../test/testing/learning.ts'
import { insertStudyDays } from '../../demo/facts.ts'
import { createTool } from '../tools/fixtures.ts'

const app = await createTestApp()
const { db, catalog } = app.deps
const lately = '2026-11-18T18:00:00Z'
app.clock.set('2026-11-20T09:00:00Z')

const [older, fresh, joined, locked, polish] = [
  await createCourse(app),
  await createCourse(app),
  await createCourse(app),
  await createCourse(app, { rank: 3 }),
  await createCourse(app, { document: { languages: ['pl'] } }),
]

/** Sets publication times: programs are old, courses as given, others older than any study. */
async function publish(courses: Record<string, string>): Promise<void> {
  const old = new Date('2026-01-01T00:00:00Z')
  await db.updateTable('programs').set({ created_at: old }).execute()
  await db.updateTable('courses').set({ created_at: old }).execute()
  await db.updateTable('content_items').set({ created_at: old }).execute()
  for (const [id, at] of Object.entries(courses))
    await db
      .updateTable('courses')
      .set({ created_at: new Date(at) })
      .where('id', '=', id)
      .execute()
  await catalog.reload()
}

const study = (learner: Actor, day: string, at: string) =>
  insertStudyDays(db, [{ userId: String(learner.userId), day, seconds: 60, at: new Date(at) }])

async function addTool(at: string): Promise<string> {
  const id = await createTool(app, { name: 'Nowe narzędzie', createdAt: at })
  await catalog.reload()
  return id
}

const newsOf = async (learner: Actor, language: 'pl' | 'en' = 'pl') =>
  (await learner.call(listNews, { language })).body

await publish({
  [fresh.courseId]: '2026-11-18T18:00:01Z',
  [joined.courseId]: '2026-11-19T12:00:00Z',
  [locked.courseId]: '2026-11-19T12:00:00Z',
  [polish.courseId]: '2026-11-19T12:00:00Z',
  [older.courseId]: '2026-11-18T17:59:59Z',
})

test('[HOME-01] news are what was published since the last study before today and can be opened', async () => {
  const learner = await createLearner(app)
  await study(learner, '2026-11-10', '2026-11-10T18:00:00Z')
  await study(learner, '2026-11-18', lately)
  await study(learner, '2026-11-20', '2026-11-20T08:00:00Z')
  await join(learner, joined.courseId)
  const title = (course: typeof fresh, language: 'pl' | 'en') => course.document.title[language]
  expect(await newsOf(learner)).toEqual({
    since: new Date(lately).toISOString(),
    news: [
      { kind: 'course', _id: polish.courseId, title: title(polish, 'pl') },
      { kind: 'course', _id: fresh.courseId, title: title(fresh, 'pl') },
    ],
    count: 2,
  })
  expect(
    (await newsOf(learner, 'en')).news.map(({ _id }) => _id),
    'LANG-05',
  ).toEqual([fresh.courseId])
})

test('[HOME-01] a learner who has not studied has no news, because everything is new', async () => {
  const learner = await createLearner(app)
  await study(learner, '2026-11-20', '2026-11-20T08:00:00Z')
  expect(await newsOf(learner)).toEqual({ since: null, news: [], count: 0 })
})

test('[ACCESS-02][HOME-01] a new tool is no news if the organisation has not switched on the tools', async () => {
  const id = await addTool('2026-11-19T13:00:00Z')
  const organisationId = await createOrganisation(db, { access_to_tool_repository: false })
  for (const [options, kinds] of [
    [{}, ['tool']],
    [{ organisationId }, []],
  ] as const) {
    const learner = await createLearner(app, options)
    await study(learner, '2026-11-18', lately)
    const { news } = await newsOf(learner)
    expect(news.filter(({ _id }) => _id === id).map(({ kind }) => kind)).toEqual(kinds)
  }
})

test('[HOME-01] a new program counts with its courses, and of many news the newest are named', async () => {
  const learner = await createLearner(app)
  await study(learner, '2026-11-18', lately)
  const before = (await newsOf(learner)).count
  const made = [
    await createCourse(app),
    await createCourse(app),
    await createCourse(app),
    await createCourse(app),
  ]
  const at = new Date('2026-11-20T08:30:00Z')
  const programs = made.map(({ programId }) => programId)
  await db.updateTable('programs').set({ created_at: at }).where('id', 'in', programs).execute()
  const courses = made.map(({ courseId }) => courseId)
  await db.updateTable('courses').set({ created_at: at }).where('id', 'in', courses).execute()
  await catalog.reload()
  const { news, count } = await newsOf(await signIn(app, learner.userId ?? ''))
  expect(count).toBe(before + 4)
  expect(
    news
      .slice(0, 4)
      .map(({ kind, _id }) => [kind, _id])
      .sort(),
  ).toEqual(programs.map((id) => ['program', id]).sort())
  expect(news).toHaveLength(5)
})
