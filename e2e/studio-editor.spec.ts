import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { call } from './harness/final-works.ts'
import { enter } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { createPack, editing } from './harness/studio.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Creates a pack with a program, a course and an ending, still without texts. */
async function makePack(page: Page, id: string, ending: 'closed-test' | 'final-work') {
  const pack = await createPack(page, id)
  const course = `courses/${id}`
  await pack.add('program', id, 'Program')
  await pack.add('course', id, 'Kurs', `programs/${id}`)
  await pack.add('lesson', 'intro', 'Lekcja', course)
  await pack.add('quiz', 'check', 'Quiz', `${course}/intro`)
  await pack.add('internal-test', 'review', 'Trening', `${course}/intro`)
  await pack.add(ending, ending, 'Koniec', course)
  return { packId: pack.id, course }
}

test('[ACCESS-06, LANG-01] an author writes a course in both languages, publishes it, and a learner sees it', async ({
  page,
  language,
  browser,
}) => {
  const t = textsOf(language)
  const id = `written-${language}-${Date.now()}`
  const { fill, saved, label } = editing(page, language)
  await enter(page, language, 'author')
  const { packId, course } = await makePack(page, id, 'closed-test')
  const open = async (place: string, title: string) => {
    await page.goto(`/studio/content/${packId}/${place}`)
    await expect(heading(page, title)).toBeVisible()
  }

  await open(`programs/${id}`, `Program (${language})`)
  await fill(page, 'studio-editor:fields.title', `Program ${id}`)
  const missing = page.getByText(t('studio-editor:fields.missing.en'), { exact: true })
  await expect(missing).toHaveCount(1)
  await fill(page, 'studio-editor:fields.description', 'Opis programu')
  await expect(missing).toHaveCount(0)
  await saved()

  await open(course, `Kurs (${language})`)
  await fill(page, 'studio-editor:fields.title', `Kurs ${id}`)
  await fill(page, 'studio-editor:fields.description', 'Opis kursu')
  await page.getByLabel(t('studio-editor:fields.motif'), { exact: true }).selectOption('bridge')
  await page.getByLabel(t('studio-editor:fields.certificateYes'), { exact: true }).check()
  await saved()
  await expect(heading(page, `Kurs ${id} (${language})`)).toBeVisible()
  await screen(page, 'studio-course')

  const answer = (question: Page | Locator, number: number) =>
    question.getByRole('group', { name: `${t('studio-editor:question.answer')} ${number}`, exact: true })
  const write = async (within: Page | Locator, text: string) => {
    await fill(within, 'studio-editor:question.text', text)
    await fill(answer(within, 1), 'studio-editor:question.label', `${text}: tak`)
    await fill(answer(within, 2), 'studio-editor:question.label', `${text}: nie`)
  }
  await open(`${course}/intro/check`, `Quiz (${language})`)
  await write(page, 'Pytanie quizu')
  await answer(page, 2).getByLabel(t('studio-editor:question.right')).check()
  await expect(answer(page, 1).getByLabel(t('studio-editor:question.right'))).not.toBeChecked()
  await page.getByLabel(t('studio-editor:part.minutes'), { exact: true }).fill('0')
  await expect(page.getByText(t('studio-editor:fields.number', { least: 1, most: 600 }))).toBeVisible()
  await page.getByLabel(t('studio-editor:part.minutes'), { exact: true }).fill('1')
  await saved()
  await screen(page, 'studio-quiz')

  const question = (number: number) =>
    page.getByRole('group', { name: `${t('studio-editor:question.one')} ${number}`, exact: true })
  await open(`${course}/intro/review`, `Trening (${language})`)
  await write(question(1), 'Pierwsze')
  await page.getByRole('button', { name: t('studio-editor:question.add'), exact: true }).click()
  await write(question(2), 'Drugie')
  await page
    .getByRole('button', {
      name: t('studio-editor:fields.up', { name: `${t('studio-editor:question.one')} 2` }),
      exact: true,
    })
    .click()
  await expect(question(1).locator('summary')).toHaveText(`Drugie (${language})`)
  await saved()

  await open(`${course}?ending=closed-test`, t('studio-editor:ending.closed-test'))
  await write(question(1), 'Na koniec')
  await page.getByLabel(t('studio-editor:test.percentageToPass'), { exact: true }).fill('80')
  await question(1).getByLabel(t('studio-editor:question.lesson'), { exact: true }).selectOption('intro')
  await saved()
  await screen(page, 'studio-closed-test')

  // The server has what was written.
  await page.reload()
  await expect(page.getByLabel(t('studio-editor:test.percentageToPass'), { exact: true })).toHaveValue('80')
  await expect(page.getByLabel(label('studio-editor:question.text', 'pl'), { exact: true })).toHaveValue(
    'Na koniec (pl)',
  )

  await page.goto(`/studio/content/${packId}`)
  const issues = page.getByRole('region', { name: t('studio-content:issues.title') })
  await issues.getByRole('link', { name: t('studio-content:severities.error') }).click()
  await expect(issues.getByText(t('studio-content:issues.none'))).toBeVisible()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: t('studio-content:publish.open'), exact: true }).click()
  await dialog.getByRole('button', { name: t('studio-content:publish.send'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('studio-content:state.published'), { exact: true })).toBeVisible()

  const context = await browser.newContext({ locale: language === 'pl' ? 'pl-PL' : 'en-GB' })
  const learner = await context.newPage()
  await enter(learner, language, 'learner')
  const { modules } = await call<{ modules: { _id: string }[] }>(learner, 'GET', {
    path: `/modules?${new URLSearchParams({ search: `Program ${id}` })}`,
    language,
  })
  await learner.goto(`/program/${modules[0]?._id}`)
  await expect(learner.getByRole('link', { name: `Kurs ${id} (${language})` }).first()).toBeVisible()
  await context.close()
})

test('[ERR-02] two authors edit one document: the second one sees both versions and chooses', async ({
  page,
  language,
  browser,
  watch,
}) => {
  watch.allow(/status of 409/)
  const t = textsOf(language)
  const { fill, saved, label } = editing(page, language)
  await enter(page, language, 'author')
  const { packId, course } = await makePack(page, `two-${language}-${Date.now()}`, 'final-work')
  const place = `/studio/content/${packId}/${course}/intro`
  await page.goto(place)
  await expect(heading(page, `Lekcja (${language})`)).toBeVisible()

  const context = await browser.newContext({ locale: language === 'pl' ? 'pl-PL' : 'en-GB' })
  const second = await context.newPage()
  await enter(second, language, 'author')
  await second.goto(place)
  const others = editing(second, language)
  await others.fill(second, 'studio-editor:fields.title', 'Jej tytuł')
  await others.saved()

  await fill(page, 'studio-editor:fields.title', 'Mój tytuł')
  const dialog = page.getByRole('dialog', { name: t('studio-editor:conflict.title') })
  await expect(dialog.getByRole('cell', { name: 'Mój tytuł (pl)' })).toBeVisible()
  await expect(dialog.getByRole('cell', { name: 'Jej tytuł (pl)' })).toBeVisible()
  await screen(page, 'studio-conflict')
  await dialog.getByRole('button', { name: t('studio-editor:conflict.later'), exact: true }).click()
  await expect(page.getByText(t('studio-editor:save.conflict'))).toBeVisible()
  await page.getByRole('button', { name: t('studio-editor:save.compare'), exact: true }).click()
  await dialog.getByRole('button', { name: t('studio-editor:conflict.takeOther'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await saved()
  const title = page.getByLabel(label('studio-editor:fields.title', 'pl'), { exact: true })
  await expect(title).toHaveValue('Jej tytuł (pl)')
  await title.fill('Zgodny tytuł')
  await saved()
  await second.reload()
  await expect(second.getByLabel(label('studio-editor:fields.title', 'pl'), { exact: true })).toHaveValue(
    'Zgodny tytuł',
  )
  await context.close()
})

test('[ACCESS-06] an author writes a final work: its description, a task and its criteria', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const { fill, saved, label } = editing(page, language)
  await enter(page, language, 'author')
  const { packId, course } = await makePack(page, `work-${language}-${Date.now()}`, 'final-work')
  await page.goto(`/studio/content/${packId}/${course}?ending=final-work`)
  await expect(heading(page, t('studio-editor:ending.final-work'))).toBeVisible()
  await page.getByRole('button', { name: t('studio-editor:work.addCriterion'), exact: true }).click()
  const criterion = page.getByRole('group', { name: `${t('studio-editor:work.criterion')} 2`, exact: true })
  await fill(criterion, 'studio-editor:work.label', 'Cel')
  await criterion.getByRole('button', { name: t('studio-editor:work.addLevels'), exact: true }).press('Enter')
  const level = (number: number) =>
    criterion.getByRole('group', { name: `${t('studio-editor:work.level')} ${number}`, exact: true })
  await criterion.getByRole('button', { name: t('studio-editor:work.addLevel'), exact: true }).press('Enter')
  for (const [index, name] of ['Słabo', 'Świetnie', 'Dobrze'].entries()) {
    await fill(level(index + 1), 'studio-editor:work.levelName', name)
    await fill(level(index + 1), 'studio-editor:work.levelDescription', `Cel: ${name}`)
  }
  const third = `${t('studio-editor:work.level')} 3`
  await level(3)
    .getByRole('button', { name: t('studio-editor:fields.up', { name: third }) })
    .press('Enter')
  const nameOf = (number: number) =>
    level(number).getByLabel(label('studio-editor:work.levelName', 'pl'), { exact: true })
  await expect(nameOf(2)).toHaveValue('Dobrze (pl)')
  await level(1)
    .getByRole('button', {
      name: t('studio-editor:fields.remove', { name: `${t('studio-editor:work.level')} 1` }),
    })
    .press('Enter')
  await expect(level(3)).toHaveCount(0)
  await saved()
  await page.setViewportSize({ width: 1024, height: 768 })
  await screen(page, 'studio-final-work')
  await page.reload()
  await expect(criterion.getByLabel(label('studio-editor:work.label', 'en'), { exact: true })).toHaveValue(
    'Cel (en)',
  )
  await expect(nameOf(1)).toHaveValue('Dobrze (pl)')
  await expect(nameOf(2)).toHaveValue('Świetnie (pl)')
})

/** Moodle XML with a picture of one pixel. */
const pictured =
  '<quiz><question type="truefalse"><questiontext format="html"><text><![CDATA[Co tu widać? <img alt="Wykres" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==">]]></text></questiontext><generalfeedback format="html"><text>Bo &lt;em&gt;tak&lt;/em&gt;.</text></generalfeedback><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer><tags><tag><text>ustawy</text></tag></tags></question></quiz>'

test('[IMPORT-02, ACCESS-06] questions of another system are read, chosen and added; what cannot be converted is listed', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const id = `brought-${language}-${Date.now()}`
  const { saved, label } = editing(page, language)
  await enter(page, language, 'author')
  const { packId, course } = await makePack(page, id, 'closed-test')
  await page.goto(`/studio/content/${packId}/${course}?ending=closed-test`)
  await page.getByRole('button', { name: t('studio-editor:questionImport.open'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  for (const format of ['csv', 'xlsx'] as const) {
    const download = page.waitForEvent('download')
    await dialog
      .getByRole('link', { name: t(`studio-editor:questionImport.templates.${format}`), exact: true })
      .click()
    expect((await download).suggestedFilename()).toBe(
      `${language === 'pl' ? 'szablon-pytan' : 'question-template'}.${format}`,
    )
  }
  const read = dialog.getByRole('button', { name: t('studio-editor:questionImport.read'), exact: true })
  const pasted = dialog.getByLabel(t('studio-editor:questionImport.paste'), { exact: true })
  const ofTexts = dialog.getByLabel(t('studio-editor:questionImport.language'), { exact: true })
  await ofTexts.selectOption('pl')

  await pasted.fill('<quiz>')
  await read.click()
  await expect(dialog.getByRole('alert')).toHaveText(t('studio-editor:questionImport.faults.damaged'))
  await screen(page, 'studio-import-questions')

  await pasted.fill(
    'Stolica Polski?\n* Warszawa\nKraków\n\nBez klucza?\nTak\nNie\n\nWoda jest…\n*mokra\n*ciekła\nsucha',
  )
  await read.click()
  await expect(dialog.getByRole('checkbox')).toHaveCount(3)
  await expect(dialog.getByText(t('studio-editor:questionImport.reasons.no-right-answer'))).toBeVisible()
  await screen(page, 'studio-import-questions-found')
  await dialog.getByRole('checkbox', { name: 'Woda jest…' }).uncheck()
  await dialog
    .getByRole('checkbox', { name: t('studio-editor:questionImport.reasons.no-right-answer') })
    .check()
  await dialog.getByRole('button', { name: t('studio-editor:questionImport.add', { count: 2 }) }).click()
  await expect(dialog).toBeHidden()
  await saved()

  await page.reload()
  const added = page.getByRole('group', { name: `${t('studio-editor:question.one')} 2`, exact: true })
  await added.locator('summary').click()
  await expect(added.getByLabel(label('studio-editor:question.text', 'pl'), { exact: true })).toHaveValue(
    'Stolica Polski?',
  )
  await expect(added.getByRole('radio').first()).toBeChecked()
  // Questions that must be rewritten come after it, and cannot be published as they are.
  const draft = page.getByRole('group', { name: `${t('studio-editor:question.one')} 3`, exact: true })
  await expect(draft.locator('summary')).toContainText(`Bez klucza? ${t('studio-import:rewrite.mark')}`)

  // A picture is imported, with the other texts of its question.
  await page.getByRole('button', { name: t('studio-editor:questionImport.open'), exact: true }).click()
  await ofTexts.selectOption('pl')
  await pasted.fill(pictured)
  await read.click()
  await dialog.getByRole('button', { name: t('studio-editor:questionImport.add', { count: 1 }) }).click()
  await expect(dialog).toBeHidden()
  await saved()
  await page.reload()
  const shown = page.getByRole('group', { name: `${t('studio-editor:question.one')} 4`, exact: true })
  await shown.locator('summary').click()
  await expect(shown.getByText('picture.png', { exact: true })).toBeVisible()
  for (const [field, value] of [
    ['alt', 'Wykres'],
    ['explanation', 'Bo *tak*.'],
  ] as const)
    await expect(
      shown.getByLabel(label(`studio-editor:question.${field}`, 'pl'), { exact: true }),
    ).toHaveValue(value)
  await expect(shown.getByLabel(t('studio-editor:question.tags'), { exact: true })).toHaveValue('ustawy')

  // Export, in the language that the questions have.
  await screen(page, 'studio-questions')
  const gift = page.getByRole('link', {
    name: t('studio-editor:questionExport.gift', { language: t('studio-editor:languages.pl') }),
  })
  await expect(
    page.getByRole('group', { name: t('studio-editor:questionExport.title') }).getByRole('link'),
  ).toHaveCount(4)
  const [download] = await Promise.all([page.waitForEvent('download'), gift.click()])
  expect(download.suggestedFilename()).toBe(`${id}.gift`)
  expect(readFileSync(await download.path(), 'utf8')).toContain('=[plain]Warszawa')
})
