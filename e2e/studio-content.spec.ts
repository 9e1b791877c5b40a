import type { Page } from '@playwright/test'
import { stringify } from 'yaml'
import { both, courseFile, deckLesson, packFile, programFile } from './harness/content.ts'
import { call } from './harness/final-works.ts'
import { addLearner, enter } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { createPack } from './harness/studio.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'
import { zipOf } from './harness/zip.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/**
 * A pack of one course with two lessons, correct except for an unused estimate of minutes, and a file that does not
 * belong to it.
 */
function filesOf(id: string): Record<string, string> {
  const course = `courses/${id}`
  const slides = { pl: '## A\n\nText\n', en: '## A\n\nText\n' }
  const files = {
    ...packFile(id),
    ...programFile(id, both(`Program ${id}`), { position: 95, courses: [id] }),
    ...courseFile(id, both(`Kurs ${id}`)),
    ...deckLesson(`${course}/lessons/010-first`, both('Pierwsza'), {
      slides,
      minutes: 60,
      deckTitle: both('Talia: Pierwsza'),
    }),
    ...deckLesson(`${course}/lessons/020-second`, both('Druga'), {
      slides,
      deckTitle: both('Talia: Druga'),
    }),
  }
  const texts = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === 'string' ? content : stringify(content),
  ])
  return { ...Object.fromEntries(texts), 'notes.exe': 'no content' }
}

test('[ACCESS-06, AUTHOR-07, LANG-01] an author imports a pack, sees its content and issues, publishes it and rolls it back', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const id = `studio-${language}-${Date.now()}`
  await enter(page, language, 'author')
  await page.goto('/studio')
  await expect(heading(page, t('studio-content:title'))).toBeVisible()
  const buffer = await zipOf(filesOf(id))

  await button(page, t('studio-content:import.open')).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'pack.zip',
    mimeType: 'application/zip',
    buffer,
  })
  await dialog.getByRole('button', { name: t('studio-content:import.send'), exact: true }).click()
  await expect(dialog.getByText('notes.exe', { exact: true })).toBeVisible()
  await expect(dialog.getByText(t('studio-content:import.written', { count: 9 }))).toBeVisible()
  await screen(page, 'studio-content-imported')
  await dialog
    .getByRole('button', { name: t('studio-content:close'), exact: true })
    .last()
    .click()
  await expect(dialog).toBeHidden()

  await page.getByRole('searchbox', { name: t('studio-content:search') }).fill(id)
  await expect(page).toHaveURL(/search=studio-/)
  await page.getByRole('link', { name: t('studio-content:states.draft'), exact: true }).click()
  await expect(page.getByText(t('studio-content:found', { count: 1 }), { exact: true })).toBeVisible()
  await screen(page, 'studio-content')
  const program = `Program ${id} (${language})`
  await page.getByRole('link', { name: program, exact: true }).click()
  await expect(heading(page, program)).toBeVisible()

  const tree = page.getByRole('region', { name: t('studio-content:tree.title') })
  await expect(tree.getByRole('link', { name: `Kurs ${id} (${language})`, exact: true })).toBeVisible()
  await expect(tree.getByText(`Talia: Druga (${language})`, { exact: true })).toBeVisible()
  const issues = page.getByRole('region', { name: t('studio-content:issues.title') })
  const warning = issues.getByRole('listitem').filter({ hasText: '010-first/lesson.yaml' })
  await expect(warning.first()).toBeVisible()
  await issues.getByRole('link', { name: t('studio-content:severities.error') }).click()
  await expect(issues.getByText(t('studio-content:issues.none'))).toBeVisible()
  await issues.getByRole('link', { name: t('studio-content:severities.any') }).click()
  await expect(warning.first()).toBeVisible()
  await screen(page, 'studio-pack')
  // An issue links to the place where it can be fixed.
  await warning
    .first()
    .getByRole('link', { name: t('studio-content:issues.open') })
    .click()
  await expect(heading(page, `Talia: Pierwsza (${language})`)).toBeVisible()
  await page.goBack()
  const link = page.getByRole('link', { name: t('studio-content:download') })
  const archive = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(archive.headers()['content-type']).toContain('application/zip')

  const send = dialog.getByRole('button', { name: t('studio-content:publish.send'), exact: true })
  await button(page, t('studio-content:publish.open')).click()
  await send.click()
  await expect(dialog).toBeHidden()
  const history = page.getByRole('region', { name: t('studio-content:publications.title') })
  await expect(history.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText(t('studio-content:state.published'), { exact: true })).toBeVisible()

  // What would be removed is listed, and must be confirmed.
  const packId = new URL(page.url()).pathname.split('/').at(-1)
  await call(page, 'DELETE', {
    path: `/studio/packs/${packId}/nodes?${new URLSearchParams({ node: `courses/${id}/second` })}`,
  })
  await page.reload()
  await button(page, t('studio-content:publish.open')).click()
  const lesson = t('studio-content:kinds.lesson')
  await expect(
    dialog.getByText(t('studio-content:publish.retired', { kind: lesson, slug: 'second' })),
  ).toBeVisible()
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await screen(page, 'studio-pack-impact')
  await dialog.getByRole('checkbox', { name: t('studio-content:publish.confirm') }).check()
  await send.click()
  await expect(dialog).toBeHidden()
  await expect(history.getByRole('listitem')).toHaveCount(2)

  // A rollback to the first publication restores the course.
  await expect(tree.getByText(`Talia: Druga (${language})`, { exact: true })).toHaveCount(0)
  await button(page, t('studio-content:publications.back', { slug: id, number: 1 })).click()
  await expect(dialog.getByText(t('studio-content:rollBack.body', { number: 1 }))).toBeVisible()
  const restore = dialog.getByRole('button', { name: t('studio-content:rollBack.send'), exact: true })
  await expect(restore).toBeVisible()
  await screen(page, 'studio-pack-rollback')
  await restore.click()
  await expect(dialog).toBeHidden()
  await expect(history.getByRole('listitem')).toHaveCount(3)
  await expect(tree.getByText(`Talia: Druga (${language})`, { exact: true })).toBeVisible()

  // To the second of three publications, which removes the lesson again.
  await button(page, t('studio-content:publications.back', { slug: id, number: 2 })).click()
  await expect(dialog.getByText(t('studio-content:rollBack.body', { number: 2 }))).toBeVisible()
  await expect(
    dialog.getByText(t('studio-content:publish.retired', { kind: lesson, slug: 'second' })),
  ).toBeVisible()
  await dialog.getByRole('checkbox', { name: t('studio-content:publish.confirm') }).check()
  await restore.click()
  await expect(dialog).toBeHidden()
  await expect(history.getByRole('listitem')).toHaveCount(4)
  await expect(tree.getByText(`Talia: Druga (${language})`, { exact: true })).toHaveCount(0)
})

test('[ACCESS-06] an author creates an empty pack; an id that is already used is reported at its field', async ({
  page,
  language,
  watch,
}) => {
  watch.allow(/status of 409/)
  const t = textsOf(language)
  const id = `empty-${language}-${Date.now()}`
  await enter(page, language, 'author', '/studio/content')
  const dialog = page.getByRole('dialog')
  const create = async ({ isPolishAlone = false } = {}) => {
    await button(page, t('studio-content:create.open')).click()
    if (isPolishAlone)
      await dialog.getByRole('checkbox', { name: t('studio-content:languages.en') }).uncheck()
    await dialog.getByLabel(t('studio-content:create.id')).fill(id)
    await dialog.getByRole('button', { name: t('studio-content:create.send'), exact: true }).click()
  }
  await create()
  await expect(heading(page, id)).toBeVisible()
  await expect(page.getByText(t('studio-content:tree.none'))).toBeVisible()
  // Must not show that learners already see all of it.
  await button(page, t('studio-content:publish.open')).click()
  await expect(dialog.getByText(t('studio-content:publish.empty'))).toBeVisible()
  await dialog
    .getByRole('button', { name: t('studio-content:close'), exact: true })
    .last()
    .click()
  await page.getByRole('link', { name: t('studio-content:back') }).click()
  // The same input again would be the pack that exists.
  await create({ isPolishAlone: true })
  await expect(dialog.getByText(t('studio-content:taken'))).toBeVisible()
})

test('[ACCESS-06] a pack imports a folder again, asks before it replaces edits, and is deleted', async ({
  page,
  language,
  watch,
}) => {
  watch.allow(/status of 409/)
  const t = textsOf(language)
  const id = `again-${language}-${Date.now()}`
  await enter(page, language, 'author')
  const pack = await createPack(page, id)
  await page.goto(`/studio/content/${pack.id}`)
  const dialog = page.getByRole('dialog')
  const take = async (files: Record<string, string>) => {
    await button(page, t('studio-content:import.open')).click()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'pack.zip', mimeType: 'application/zip', buffer: await zipOf(files) })
    await dialog.getByRole('button', { name: t('studio-content:import.send'), exact: true }).click()
  }
  const close = async () => {
    await dialog
      .getByRole('button', { name: t('studio-content:close'), exact: true })
      .last()
      .click()
    await expect(dialog).toBeHidden()
  }
  const files = filesOf(id)
  await take(files)
  await expect(dialog.getByText(t('studio-content:import.written', { count: 8 }))).toBeVisible()
  await close()

  const path = `courses/${id}/lessons/010-first/deck.pl.md`
  await call(page, 'PUT', {
    path: `/studio/packs/${pack.id}/document`,
    data: { path, content: '## Tutaj\n', expectedVersion: 1 },
  })
  await take({ ...files, [path]: '## Tam\n' })
  await expect(dialog.getByText(path, { exact: true })).toBeVisible()
  await screen(page, 'studio-import-conflict')
  await dialog.getByRole('button', { name: t('studio-content:import.overwrite'), exact: true }).click()
  await expect(dialog.getByText(t('studio-content:import.written', { count: 1 }))).toBeVisible()
  await close()

  await button(page, t('studio-content:delete.open')).click()
  const ask = page.getByRole('alertdialog')
  await ask.getByRole('button', { name: t('studio-content:delete.open'), exact: true }).click()
  await expect(heading(page, t('studio-content:title'))).toBeVisible()
  await page.getByRole('searchbox', { name: t('studio-content:search') }).fill(id)
  await expect(page.getByText(t('studio-content:found', { count: 0 }), { exact: true })).toBeVisible()
})

test('[ACCESS-06] an admin sets which packs an author edits', async ({ page, language }) => {
  const t = textsOf(language)
  const { email } = await addLearner(language)
  await enter(page, language, 'admin')
  const { people } = await call<{ people: { _id: string }[] }>(page, 'GET', {
    path: `/studio/people?${new URLSearchParams({ search: email })}`,
  })
  const personId = people[0]?._id
  await call(page, 'PUT', {
    path: `/studio/people/${personId}/roles`,
    data: { roles: ['author'], reason: 'Writes courses' },
  })
  await page.goto(`/studio/people/${personId}`)
  const card = page.getByRole('region', { name: t('studio-people:assignments.title') })
  await expect(card.getByText(t('studio-people:assignments.all'))).toBeVisible()
  const organisation = card
    .getByRole('group', { name: t('studio-people:assignments.organisations') })
    .getByRole('checkbox')
    .first()
  await organisation.check()
  await expect(card.getByText(t('studio-people:assignments.some'))).toBeVisible()
  await button(page, t('studio-people:assignments.save')).click()
  await expect(page.getByText(t('studio-people:assignments.done'))).toBeVisible()
  await screen(page, 'studio-assignments')
  await page.reload()
  await expect(organisation).toBeChecked()
})

test('[ACCESS-06] a learner cannot open pages of the studio’s content', async ({ page, language }) => {
  const t = textsOf(language)
  await enter(page, language, 'learner')
  await page.goto('/studio/content')
  await expect(heading(page, t('studio:closed.title'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('studio:nav.content'), exact: true })).toHaveCount(0)
})
