import { both } from './harness/content.ts'
import { enter } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { createPack } from './harness/studio.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

test('[AUTHOR-04] a stale translation is marked, counted, filtered and resolved; a test with one is published with a reason', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const id = `stale-${language}-${Date.now()}`
  await enter(page, language, 'author')
  const pack = await createPack(page, id)
  const add = (kind: string, slug: string, parent?: string) => pack.add(kind, slug, slug, parent)
  const course = `courses/${id}`
  await add('program', id)
  await add('course', id, `programs/${id}`)
  await add('lesson', 'intro', course)
  await add('quiz', 'check', `${course}/intro`)
  await add('page', 'text', `${course}/intro`)
  const change = async (path: string, given: object) =>
    pack.save(path, { ...(await pack.view(path)).value, ...given })
  const about = { description: both('Opis'), motif: 'bridge' }
  await change(`programs/${id}.yaml`, about)
  await change(`${course}/course.yaml`, { ...about, ending: 'none' })
  const folder = `${course}/lessons/01-intro`
  await pack.save(`${folder}/text.pl.md`, 'Tekst.\n')
  await pack.save(`${folder}/text.en.md`, 'A text.\n')
  await pack.save(`${folder}/check.yaml`, {
    id: 'check',
    question: both('Pytanie'),
    type: 'single',
    answers: [
      { id: 'a', label: both('Tak'), right: true },
      { id: 'b', label: both('Nie') },
    ],
  })

  await page.goto(`/studio/content/${pack.id}/${course}/intro/check`)
  const field = (name: Parameters<typeof t>[0], of: 'pl' | 'en') =>
    page
      .getByLabel(
        t('studio-editor:fields.inLanguage', {
          label: t(name),
          language: t(`studio-editor:languages.${of}`),
        }),
        { exact: true },
      )
      .first()
  const stale = page.getByText(t('studio-translation:stale'), { exact: true })
  await field('studio-editor:question.text', 'pl').fill('Inne pytanie')
  await expect(stale).toHaveCount(1)
  await screen(page, 'studio-stale')
  await page.emulateMedia({ colorScheme: 'dark' })
  await screen(page, 'studio-stale-dark')
  await page.emulateMedia({ colorScheme: 'light' })

  // An existing translation is replaced by the source after a confirmation, and restored.
  const english = field('studio-editor:question.text', 'en')
  await page
    .getByRole('button', {
      name: t('studio-translation:copyLabel', {
        label: t('studio-editor:fields.inLanguage', {
          label: t('studio-editor:question.text'),
          language: t('studio-editor:languages.en'),
        }),
      }),
      exact: true,
    })
    .press('Enter')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('studio-gaps:replace.send') })
    .press('Enter')
  await expect(english).toHaveValue('Inne pytanie')
  await page.getByText(t('studio-gaps:replace.undo'), { exact: true }).click()
  await expect(english).toHaveValue('Pytanie (en)')
  await expect(page.getByText(t('studio-editor:save.saving'), { exact: true })).toHaveCount(0)
  await expect(page.getByText(t('studio-editor:save.saved'), { exact: true }).first()).toBeVisible()
  // If the replacement was saved before it was undone, the translation counts as current. It is outdated again.
  await change(`${folder}/check.yaml`, { question: { pl: 'Jeszcze inne pytanie', en: 'Pytanie (en)' } })

  // A text in a separate file.
  await pack.save(`${folder}/text.pl.md`, 'Inny tekst.\n')
  await page.goto(`/studio/content/${pack.id}/${course}/intro/text`)
  await page.getByRole('button', { name: t('studio-editor:languages.en'), exact: true }).press('Enter')
  await expect(stale).toHaveCount(1)
  await page
    .getByRole('button', { name: t('studio-translation:confirmLabel', { label: 'text.en.md' }), exact: true })
    .press('Enter')
  await expect(stale).toHaveCount(0)

  // The same for a file.
  await page
    .getByRole('button', { name: t('studio-translation:copyLabel', { label: 'text.en.md' }), exact: true })
    .press('Enter')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('studio-gaps:replace.send') })
    .press('Enter')
  const shown = page.getByRole('textbox').filter({ hasText: 'Inny tekst.' })
  await expect(shown).toBeVisible()
  await page.getByText(t('studio-gaps:replace.undo'), { exact: true }).click()
  await expect(page.getByRole('textbox').filter({ hasText: 'A text.' })).toBeVisible()

  // Counted and filtered.
  await page.goto(`/studio/content/${pack.id}`)
  const issues = page.getByRole('region', { name: t('studio-content:issues.title') })
  await issues.getByRole('link', { name: t('studio-content:severities.stale') }).press('Enter')
  await expect(issues.getByText('check.yaml')).toHaveCount(1)
  const tree = page.getByRole('region', { name: t('studio-content:tree.title') })
  await expect(tree.getByText(t('studio-translation:count', { count: 1 })).first()).toBeVisible()
  await tree
    .getByRole('link', { name: 'intro (pl)' })
    .or(tree.getByRole('link', { name: 'intro (en)' }))
    .waitFor()
  const gaps = tree.getByRole('group', { name: t('studio-gaps:filter') })
  await gaps.getByRole('button', { name: t('studio-content:languages.en') }).press('Enter')
  // Only the quiz, with its parents; the page has a current translation.
  await expect(tree.getByRole('link', { name: /^check / })).toBeVisible()
  await expect(tree.getByRole('link', { name: /^text / })).toBeHidden()
  await page.setViewportSize({ width: 1024, height: 768 })
  await screen(page, 'studio-stale-pack')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: t('studio-content:publish.open'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: t('studio-content:publish.send'), exact: true })
  await expect(dialog.getByText(t('studio-translation:tests'))).toBeVisible()
  await dialog.getByLabel(t('studio:reason.label')).fill('Egzamin jest dziś')
  await dialog.getByRole('checkbox', { name: t('studio-content:publish.confirm') }).check()
  await screen(page, 'studio-stale-publish')
  await send.click()
  await expect(dialog).toBeHidden()

  await page.goto(`/studio/content?translations=gaps&search=${id}`)
  await expect(page.getByText(t('studio-translation:count', { count: 1 }), { exact: false })).toBeVisible()
})
