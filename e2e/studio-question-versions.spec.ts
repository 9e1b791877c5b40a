import type { Page } from '@playwright/test'
import { both, courseFile, programFile } from './harness/content.ts'
import { call } from './harness/final-works.ts'
import { enter } from './harness/people.ts'
import { screenInBothThemes } from './harness/screen.ts'
import { createPack } from './harness/studio.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const law = {
  id: 'rodo',
  question: { pl: 'Co chroni RODO?', en: 'What does the GDPR protect?' },
  type: 'single',
  answers: [
    {
      ...{ id: 'a', label: { pl: 'Dane osobowe', en: 'Personal data' }, right: true },
      feedback: { pl: 'Tak, dane ludzi.', en: 'Yes, people’s data.' },
    },
    { id: 'b', label: { pl: 'Ceny energii', en: 'Energy prices' } },
    { id: 'c', label: { pl: 'Pogodę', en: 'The weather' } },
  ],
  tags: ['prawo'],
  difficulty: 'easy',
}
const model = {
  id: 'model',
  question: { pl: 'Czym jest model językowy?', en: 'What is a language model?' },
  type: 'single',
  answers: [
    { id: 'a', label: { pl: 'Programem, który przewiduje tekst', en: 'A program' }, right: true },
    { id: 'b', label: { pl: 'Słownikiem', en: 'A dictionary' } },
  ],
}
const water = {
  id: 'woda',
  question: { pl: 'Woda jest…', en: 'Water is…' },
  type: 'single',
  answers: [
    { id: 'a', label: { pl: 'mokra', en: 'wet' }, right: true },
    { id: 'b', label: { pl: 'sucha', en: 'dry' } },
  ],
}

/** Polish; the first two questions differ from the test's, the third is the same, the last one is new. */
const bank = `
// [tag:dane osobowe] [tag:difficulty:hard]
::rodo::Co chroni RODO, a czego nie chroni? {=Dane osobowe#Tak, dane ludzi i tylko ludzi. ~Ceny gazu ~Pogodę}

::model::Czym jest model językowy? {~%50%Programem, który przewiduje tekst ~%50%Modelem statystycznym}

::woda::Woda jest… {=mokra ~sucha}

::nowe::Co jest nowe? {=To pytanie ~Nic}
`.trim()

async function makeTest(page: Page, id: string) {
  const pack = await createPack(page, id)
  const path = `courses/${id}/closed-test.yaml`
  const questions: object[] = [law, model, water]
  await pack.saveAll({
    ...programFile(id, both('Program'), { position: 97, courses: [id] }),
    ...courseFile(id, both(`Kurs ${id}`), { ending: 'test' }),
    [path]: { minutes: 10, percentageToPass: 50, questions },
  })
  const listed = async () => ((await pack.view(path)).value as { questions: object[] }).questions
  await page.goto(`/studio/content/${pack.id}/courses/${id}?ending=closed-test`)
  return { ...pack, path, listed, questions }
}

/** Reads a text in Polish in the dialog. */
async function read(page: Page, language: Language, text: string) {
  const t = textsOf(language)
  await page.getByRole('button', { name: t('studio-editor:questionImport.open'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('studio-editor:questionImport.language'), { exact: true }).selectOption('pl')
  await dialog.getByLabel(t('studio-editor:questionImport.paste'), { exact: true }).fill(text)
  await dialog.getByRole('button', { name: t('studio-editor:questionImport.read'), exact: true }).click()
  const choose = (question: { question: { pl: string } }, choice: 'keep' | 'take' | 'add') =>
    dialog
      .getByRole('group', { name: question.question.pl, exact: true })
      .getByRole('radio', { name: t(`studio-import:compare.choices.${choice}`), exact: true })
  return { dialog, choose }
}

test('[IMPORT-03] questions that differ in a file are compared, and stay unless the author chooses otherwise @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'author')
  const { listed, questions } = await makeTest(page, `versions-${language}-${Date.now()}`)
  const { dialog, choose } = await read(page, language, bank)
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })

  await expect(
    dialog.getByText(t('studio-import:compare.title', { count: 2 }), { exact: true }),
  ).toBeVisible()
  const tables = dialog.getByRole('table')
  await expect(tables).toHaveCount(2)
  await expect(tables.first().getByRole('rowheader')).toHaveText([
    t('studio-editor:question.text'),
    t('studio-import:compare.answers'),
    t('studio-editor:question.tags'),
    t('studio-editor:question.difficulty'),
  ])
  const cells = tables.first().getByRole('cell')
  await expect(cells.nth(0)).toHaveText('Co chroni RODO?')
  await expect(cells.nth(1)).toHaveText('Co chroni RODO, a czego nie chroni?')
  await expect(cells.nth(2).locator('del').filter({ hasText: 'energii' })).toBeVisible()
  await expect(cells.nth(3).locator('ins').filter({ hasText: 'gazu' })).toBeVisible()
  await expect(cells.nth(3)).toContainText(
    t('studio-import:compare.feedback', { text: 'Tak, dane ludzi i tylko ludzi.' }),
  )
  const there = t('studio-editor:questionImport.there', { question: 'Woda jest…' })
  await expect(dialog.getByRole('checkbox', { name: there })).not.toBeChecked()
  for (const question of [law, model]) await expect(choose(question, 'keep')).toBeChecked()
  await screenInBothThemes(page, 'studio-import-questions-changed')
  await page.setViewportSize({ width: 1024, height: 768 })
  expect(await dialog.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false)
  await screenInBothThemes(page, 'studio-import-questions-changed-narrow')
  await page.setViewportSize({ width: 1440, height: 900 })

  // Without a choice only the new question is added.
  await button(t('studio-editor:questionImport.add', { count: 1 })).click()
  await expect(dialog).toBeHidden()
  await expect.poll(listed).toMatchObject([...questions, { id: 'nowe' }])
  expect((await listed()).slice(0, 3)).toEqual(questions)

  // Now nothing is new; all at once, then one by one.
  await page.reload()
  const again = await read(page, language, bank)
  const toAdd = button(t('studio-editor:questionImport.add', { count: 0 }))
  await expect(toAdd).toHaveAttribute('aria-disabled', 'true')
  await button(t('studio-import:compare.choices.take')).click()
  await expect(button(t('studio-import:compare.change', { count: 2 }))).toBeVisible()
  await again.choose(model, 'add').check()
  await button(t('studio-import:compare.addAndChange', { added: 1, count: 1 })).click()
  await expect(dialog).toBeHidden()
  const taken = {
    ...law,
    question: { ...law.question, pl: 'Co chroni RODO, a czego nie chroni?' },
    answers: [
      { ...law.answers[0], feedback: { pl: 'Tak, dane ludzi i tylko ludzi.', en: 'Yes, people’s data.' } },
      { id: 'b', label: { pl: 'Ceny gazu', en: 'Energy prices' } },
      law.answers[2],
    ],
    tags: ['dane osobowe'],
    difficulty: 'hard',
  }
  await expect.poll(async () => (await listed()).length).toBe(5)
  const [first, second, third, , fifth] = await listed()
  expect([first, second, third]).toEqual([taken, model, water])
  expect(fifth).toMatchObject({ id: 'model-5', type: 'multiple', question: { pl: model.question.pl } })
  // The usual rule for translations.
  await page.reload()
  await page.locator('summary').filter({ hasText: taken.question[language] }).click()
  await expect(page.getByText(t('studio-translation:stale'), { exact: true }).first()).toBeVisible()
})

test('[IMPORT-03] a list that is left while pictures are sent is not overwritten, and keeps no picture @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'author')
  const { base, id, path, save, listed, questions } = await makeTest(page, `left-${Date.now()}`)
  await page.goto(`/studio/content/${id}`)
  await page.getByRole('link', { name: t('studio-content:kinds.closed-test') }).click()
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const pictured = `::rodo::[html]Co widać? <img alt\\="Wykres" src\\="data\\:image/png;base64,${png.replaceAll('=', '\\=')}"> {=Dane osobowe ~Pogodę}`
  const { dialog, choose } = await read(page, language, pictured)
  await expect(dialog.getByRole('cell', { name: 'picture.png', exact: true })).toBeVisible()
  await choose(law, 'take').check()
  const edited = [{ ...law, difficulty: 'medium' }, ...questions.slice(1)]
  await page.route('**/api/studio/packs/*/media', async (route) => {
    await save(path, { minutes: 11, percentageToPass: 50, questions: edited })
    await page.goBack()
    await expect(dialog).toBeHidden()
    await route.continue()
  })
  await dialog.getByRole('button', { name: t('studio-import:compare.change', { count: 1 }) }).click()
  await expect(page.getByText(t('studio-import:compare.replaced'), { exact: true })).toBeVisible()
  expect(await listed()).toEqual(edited)
  const { documents } = await call<{ documents: { path: string }[] }>(page, 'GET', {
    path: `${base}/documents`,
  })
  expect(documents.filter((one) => one.path.endsWith('.png'))).toEqual([])
})
