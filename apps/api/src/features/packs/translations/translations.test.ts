import { listStaffActions } from '@zenit/contract/audit'
import {
  confirmTranslations,
  createNode,
  listIssues,
  listStaleTexts,
  publishPack,
  saveDocument,
} from '@zenit/contract/packs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createAdmin } from '../../people/fixtures.ts'
import { createAuthor, exportZip, importZip, makePack, working, zipOf } from '../fixtures.ts'

const app = await createTestApp()
let author: Actor
beforeAll(async () => {
  author = await createAuthor(app)
})

const both = (pl: string, en: string) => ({ pl, en })

/** Creates a publishable pack of one course in both languages: a page and a quiz. */
async function makeCourse() {
  const { id, name } = await makePack(author)
  const pack = working(author, id)
  const make = async (kind: string, slug: string, parent?: string) => {
    const body = { kind, slug, title: both('Tytuł', 'Title'), ...(parent && { parent }) } as never
    return (await author.call(createNode, { params: { id }, body })).body.node
  }
  const change = async (path: string, more: object) =>
    pack.write(path, { ...(await pack.view(path)).value, ...more })
  await make('program', name)
  const course = await make('course', name, `programs/${name}`)
  const lesson = await make('lesson', 'intro', course)
  await make('page', 'text', lesson)
  await make('quiz', 'check', lesson)
  const folder = `${course}/lessons/01-intro`
  const about = { description: both('Opis', 'About'), motif: 'bridge' }
  await change(`programs/${name}.yaml`, about)
  await change(`${course}/course.yaml`, { ...about, ending: 'none' })
  await pack.write(`${folder}/text.pl.md`, 'Tekst.\n')
  await pack.write(`${folder}/text.en.md`, 'A text.\n')
  const quiz = `${folder}/check.yaml`
  await pack.write(quiz, question('Pytanie?', 'A question?'))
  const stale = async (path: string) =>
    (await author.call(listStaleTexts, { params: { id }, query: { path } })).body.texts
  const issues = async () => (await author.call(listIssues, { params: { id } })).body
  return { id, name, folder, quiz, lesson: `${folder}/lesson.yaml`, change, stale, issues, ...pack }
}

const question = (pl: string, en: string) => ({
  id: 'check',
  question: both(pl, en),
  type: 'single',
  answers: [
    { id: 'a', label: both('Tak', 'Yes'), right: true },
    { id: 'b', label: both('Nie', 'No') },
  ],
})

describe('[AUTHOR-04] a translation', () => {
  test('is stale if its source was changed since, and current when it is changed too', async () => {
    const pack = await makeCourse()
    expect(await pack.stale(pack.lesson)).toEqual([])
    await pack.change(pack.lesson, { title: both('Inny tytuł', 'Title') })
    expect(await pack.stale(pack.lesson)).toMatchObject([
      { path: pack.lesson, language: 'en', source: 'Inny tytuł', target: 'Title' },
    ])
    // Unchanged again, so nothing is stale.
    await pack.change(pack.lesson, { title: both('Tytuł', 'Title') })
    expect(await pack.stale(pack.lesson)).toEqual([])
    await pack.change(pack.lesson, { title: both('Inny tytuł', 'Title') })
    await pack.change(pack.lesson, { title: both('Inny tytuł', 'Another title') })
    expect(await pack.stale(pack.lesson)).toEqual([])
  })

  test('in a separate file too, found by the lesson that names both files', async () => {
    const pack = await makeCourse()
    await pack.write(`${pack.folder}/text.pl.md`, 'Inny tekst.\n')
    await pack.write(`${pack.folder}/text.pl.md`, 'Całkiem inny tekst.\n')
    expect(await pack.stale(pack.lesson)).toMatchObject([
      { path: `${pack.folder}/text.en.md`, target: 'A text.\n' },
    ])
    const { stale, issues } = await pack.issues()
    expect(issues.map(({ code }) => code)).not.toContain('orphan-file')
    expect(stale).toBe(1)
    expect(issues.find(({ code }) => code === 'stale-text')).toMatchObject({
      severity: 'warning',
      stale: 'en',
      message: expect.stringContaining('„Część 1, strona”'),
      path: `${pack.folder}/text.en.md`,
      node: `courses/${pack.name}/intro/text`,
    })
    await pack.write(`${pack.folder}/text.en.md`, 'Quite another text.\n')
    expect(await pack.stale(pack.lesson)).toEqual([])
    expect((await pack.issues()).stale).toBe(0)
  })

  test('counts as current when an author confirms it for these texts', async () => {
    const pack = await makeCourse()
    await pack.change(pack.lesson, { title: both('Tytuł!', 'Title') })
    const [text] = await pack.stale(pack.lesson)
    const say = () =>
      author.call(confirmTranslations, {
        params: { id: pack.id },
        body: { path: pack.lesson, marks: [text?.mark ?? ''] },
      })
    await pack.change(pack.lesson, { title: both('Tytuł?', 'Title') })
    expect((await say()).code).toBe('conflict')
    await pack.change(pack.lesson, { title: both('Tytuł!', 'Title') })
    expect((await say()).status).toBe(200)
    expect(await pack.stale(pack.lesson)).toEqual([])
    expect((await pack.issues()).stale).toBe(0)
  })

  test('records are exported with a folder and imported with it', async () => {
    const pack = await makeCourse()
    await pack.change(pack.lesson, { title: both('Inny', 'Title') })
    const files = await exportZip(app, author, pack.id)
    expect(Object.keys(files)).toContain('translations.json')
    const name = `${pack.name}-again`
    const again = { ...files, 'content.yaml': `id: ${name}\nlanguages: [pl, en]\n` }
    const { body } = await importZip(app, author, { archive: await zipOf(again) })
    const stale = await author.call(listStaleTexts, {
      params: { id: body.pack._id },
      query: { path: pack.lesson },
    })
    expect(stale.body.texts).toMatchObject([{ source: 'Inny', target: 'Title' }])
    expect((await exportZip(app, author, body.pack._id))['translations.json']).toEqual(
      files['translations.json'],
    )
    // It is not a document for authors.
    const refused = await author.call(saveDocument, {
      params: { id: pack.id },
      body: { path: 'translations.json', content: '{}', expectedVersion: 0 },
    })
    expect(refused.status).toBe(400)
  })
})

describe('[AUTHOR-04] a test with stale questions', () => {
  test('is published only with a reason, which is in the audit log', async () => {
    const pack = await makeCourse()
    expect((await pack.impact()).body.staleTests).toEqual([])
    await pack.write(pack.quiz, question('Inne pytanie?', 'A question?'))
    const impact = (await pack.impact()).body
    expect(impact.staleTests).toEqual([
      { path: pack.quiz, node: `courses/${pack.name}/intro/check`, texts: 1 },
    ])
    const publish = (more: object) =>
      author.call(publishPack, { params: { id: pack.id }, body: { change: impact.change, ...more } as never })
    const confirmation = impact.confirmation ?? ''
    const refused = await publish({ confirmation })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('"field":"reason"')])
    const reason = 'The exam is today'
    expect((await publish({ reason })).code).toBe('confirmation-required')
    expect((await publish({ confirmation, reason })).status).toBe(200)
    const admin = await createAdmin(app)
    const { actions } = (await admin.call(listStaffActions, {})).body
    expect(actions.find((one) => one.action === 'pack-published')).toMatchObject({ reason })
    // Learners have it already, so no reason is required again.
    await pack.change(pack.lesson, { title: both('Inny', 'Another') })
    expect((await pack.impact()).body.staleTests).toEqual([])
  })
})
