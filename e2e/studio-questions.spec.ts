import type { Page } from '@playwright/test'
import { both, courseFile, programFile } from './harness/content.ts'
import { call } from './harness/final-works.ts'
import { enter } from './harness/people.ts'
import { screen, screenInBothThemes } from './harness/screen.ts'
import { createPack } from './harness/studio.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'
import { zipOf } from './harness/zip.ts'

const question = (id: string, tags?: string[]) => ({
  id,
  question: both(`Pytanie ${id}`),
  type: 'single',
  answers: [
    { id: 'a', label: both('Dobra'), right: true, feedback: both('Tak jest') },
    { id: 'b', label: both('Zła'), feedback: both('Nie jest') },
  ],
  ...(tags && { tags }),
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function makeDraft(page: Page, id: string) {
  const pack = await createPack(page, id)
  const folder = `courses/${id}/lessons/010-first`
  await pack.saveAll({
    ...programFile(id, both('Program'), { position: 97, courses: [id] }),
    ...courseFile(id, both(`Kurs ${id}`), { ending: 'test' }),
    [`courses/${id}/closed-test.yaml`]: {
      ...{ minutes: 10, percentageToPass: 50, draw: 2 },
      questions: [question('one', ['prawo']), question('two', ['prawo', 'dane']), question('three')],
    },
    [`${folder}/lesson.yaml`]: {
      title: both('Pierwsza'),
      sublessons: [
        { id: 'check', kind: 'quiz', title: both('Sprawdzian'), minutes: 1, question: 'check.yaml' },
      ],
    },
    [`${folder}/check.yaml`]: question('check'),
  })
  return { ...pack, quiz: `${folder}/check.yaml`, closedTest: `courses/${id}/closed-test.yaml` }
}

test('[AUTHOR-02] an author gives a question a picture, an explanation and tags, which learners get at the right time', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const id = `questions-${Date.now()}`
  await enter(page, language, 'author')
  const pack = await makeDraft(page, id)
  await page.goto(`/studio/content/${pack.id}/courses/${id}/first/check`)
  const field = (label: string, of: 'pl' | 'en') =>
    page.getByRole('textbox', {
      name: t('studio-editor:fields.inLanguage', { label, language: t(`studio-editor:languages.${of}`) }),
      exact: true,
    })
  const labels = {
    alt: t('studio-editor:question.alt'),
    explanation: t('studio-editor:question.explanation'),
    tags: t('studio-editor:question.tags'),
  }
  const saved = () => pack.view(pack.quiz).then(({ value }) => value)

  await page
    .getByLabel(t('studio-editor:question.image'), { exact: true })
    .setInputFiles({ name: 'wykres.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByText('wykres.png')).toBeVisible()
  // A missing description of a picture is reported immediately.
  await expect(field(labels.alt, 'pl')).toHaveAttribute('aria-invalid', 'true')
  for (const of of ['pl', 'en'] as const) {
    await field(labels.alt, of).fill(`Wykres ${of}`)
    await field(labels.explanation, of).fill(`Bo *tak* ${of}`)
  }
  await expect(field(labels.alt, 'pl')).not.toHaveAttribute('aria-invalid')
  const tags = page.getByRole('textbox', { name: labels.tags, exact: true })
  await tags.fill('prawo, prawo')
  await expect(page.getByText(t('studio-editor:question.tagsFault.twice'))).toBeVisible()
  await tags.fill('prawo, dane osobowe')
  await expect(tags).not.toHaveAttribute('aria-invalid')
  await page.getByRole('combobox', { name: t('studio-editor:question.difficulty') }).selectOption('hard')
  await expect.poll(saved).toMatchObject({
    image: { file: 'wykres.png', alt: { pl: 'Wykres pl', en: 'Wykres en' } },
    explanation: { pl: 'Bo *tak* pl', en: 'Bo *tak* en' },
    tags: ['prawo', 'dane osobowe'],
    difficulty: 'hard',
  })
  await screen(page, 'studio-question-extras')

  await page.goto(`/preview/${pack.id}?course=${id}&at=first.check`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('img', { name: `Wykres ${language}` })).toBeVisible()
  const explanation = frame.getByText(`Bo tak ${language}`)
  await expect(explanation).toHaveCount(0)
  await frame.getByLabel(`Zła (${language})`, { exact: true }).check()
  await frame.getByRole('button', { name: t('quizzes:check'), exact: true }).click()
  await expect(explanation).toBeVisible()
  await screen(page, 'studio-question-explained')
})

test('[TEST-01] an author selects questions by their tags, and sees where there are too few', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const id = `draws-${Date.now()}`
  await enter(page, language, 'author')
  const pack = await makeDraft(page, id)
  await page.goto(`/studio/content/${pack.id}/courses/${id}?ending=closed-test`)
  const perTag = (tag: string, count: number) =>
    page.getByRole('textbox', { name: t('studio-editor:test.tag', { tag, count }), exact: true })
  const drawn = async () => (await pack.view(pack.closedTest)).value

  await perTag('dane', 1).fill('2')
  await expect(perTag('dane', 1)).toHaveAttribute('aria-invalid', 'true')
  await perTag('dane', 1).fill('1')
  await perTag('prawo', 2).fill('2')
  await expect(page.getByText(t('studio-editor:test.perTagTooMany', { sum: 3, draw: 2 }))).toBeVisible()
  await screen(page, 'studio-draw-per-tag')
  await perTag('prawo', 2).fill('1')
  await expect.poll(drawn).toMatchObject({ draw: 2, drawPerTag: { dane: 1, prawo: 1 } })
  await perTag('dane', 1).fill('')
  await expect.poll(drawn).toMatchObject({ drawPerTag: { prawo: 1 } })
  await perTag('prawo', 2).fill('')
  await expect.poll(drawn).not.toHaveProperty('drawPerTag')
})

/** Moodle XML with a picture of one pixel in each question. */
const pictured = ['Wykres', 'Tabela', 'Mapa']
  .map(
    (alt) =>
      `<question type="truefalse"><questiontext format="html"><text><![CDATA[Co tu widać? <img alt="${alt}" src="data:image/png;base64,${png.toString('base64')}">]]></text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>`,
  )
  .join('')

test('[IMPORT-02] @desktop either all pictures of imported questions are stored, or none', async ({
  page,
  language,
  watch,
}) => {
  watch.allow(/500 from|status of 500/)
  const t = textsOf(language)
  const id = `pictures-${Date.now()}`
  await enter(page, language, 'author')
  const pack = await makeDraft(page, id)
  await page.goto(`/studio/content/${pack.id}/courses/${id}?ending=closed-test`)
  const dialog = page.getByRole('dialog')
  const pictures = async () => {
    const { documents } = await call<{ documents: { path: string }[] }>(page, 'GET', {
      path: `${pack.base}/documents`,
    })
    return documents.filter(({ path }) => path.endsWith('.png')).length
  }
  let sent = 0
  await page.route('**/api/studio/packs/*/media', (route) =>
    ++sent === 3 ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await page.getByRole('button', { name: t('studio-editor:questionImport.open'), exact: true }).click()
  await dialog
    .getByLabel(t('studio-editor:questionImport.paste'), { exact: true })
    .fill(`<quiz>${pictured}</quiz>`)
  await dialog.getByRole('button', { name: t('studio-editor:questionImport.read'), exact: true }).click()
  const add = dialog.getByRole('button', { name: t('studio-editor:questionImport.add', { count: 3 }) })
  await add.click()
  await expect(dialog.getByRole('alert')).toHaveText(t('studio-editor:questionImport.pictureFailed'))
  expect([sent, await pictures()]).toEqual([3, 0])
  await add.click()
  await expect(dialog).toBeHidden()
  await expect(
    page.getByRole('group', { name: `${t('studio-editor:question.one')} 6`, exact: true }),
  ).toBeVisible()
  expect(await pictures()).toBe(3)
})

/** GIFT with questions that lose something, and others that have to be written anew. */
const lossy = String.raw`
// [tag:prawo] [tag:\[\]]
[html]Co chroni <b>RODO</b>? <table><tr><td>Tabela</td></tr></table> {=dane osobowe#Tak <img src\="a.png" alt\="A"/> ~%50%ceny ~pogoda}

[html]Co mówi <a href\="https\://example.org/">ustawa</a> o systemieWysokiegoRyzykaKtóregoNazwaNieMaŻadnejPrzerwyINieMieściSięWJednymWierszu? {=wiele ~mało ####[html]Bo <math><mi>x</mi></math>.}

Wstęp do zadań o systemach sztucznej inteligencji.

Połącz pojęcia {=RODO -> dane =AI Act -> modele =ustawa -> prawo}

[html]Co widać? <img src\="wykres.png" alt\="Wykres"/> {=spadek ~wzrost}

[html]Ile to <math><mi>x</mi></math>? {=jeden ~dwa}

[html]Pusta odpowiedź? {=<b></b> ~dwa}

Urwane pytanie {=tak ~nie`.trim()

test('[IMPORT-02] what imported questions lose, and why others cannot be added, is listed with its places', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const id = `lossy-${language}-${Date.now()}`
  await enter(page, language, 'author')
  const pack = await makeDraft(page, id)
  await page.goto(`/studio/content/${pack.id}/courses/${id}?ending=closed-test`)
  await page.getByRole('button', { name: t('studio-editor:questionImport.open'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'pytania.gift', mimeType: 'text/plain', buffer: Buffer.from(lossy) })
  await dialog.getByRole('button', { name: t('studio-editor:questionImport.read'), exact: true }).click()

  await expect(
    dialog.getByRole('heading', { name: t('studio-editor:questionImport.leftOut'), exact: true }),
  ).toBeVisible()
  const line = (number: number) => t('studio-editor:questionImport.line', { line: number })
  for (const [what, ...lines] of [
    ['explanation', 4],
    ['feedback-media', 1],
    ['points', 1],
    ['layout', 1],
    ['links', 4],
    ['tags', 1],
  ] as const) {
    const lost = dialog.locator('details', { hasText: t(`studio-editor:questionImport.left.${what}`) })
    await lost.locator('summary').click()
    await expect(lost.getByRole('listitem')).toContainText(lines.map((one) => `${line(one)}: `))
  }
  const unread = dialog.locator('label', { has: page.locator('strong') })
  await expect(unread).toContainText(
    (
      [
        ['no-question', 6],
        ['other-type', 8],
        ['media', 10],
        ['drawn-formula', 12],
        ['no-text', 14],
        ['syntax', 16],
      ] as const
    ).map(([reason, number]) => `${t(`studio-editor:questionImport.reasons.${reason}`)} ${line(number)}`),
  )
  const isTooWide = () => dialog.evaluate((one) => one.scrollWidth > one.clientWidth)
  expect(await isTooWide()).toBe(false)
  await screenInBothThemes(page, 'studio-import-questions-left-out')
  await page.setViewportSize({ width: 1024, height: 768 })
  expect(await isTooWide()).toBe(false)
  await screenInBothThemes(page, 'studio-import-questions-left-out-narrow')
})

test('[IMPORT-02] @desktop parts of a package that are no questions are listed, and its questions keep their names', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const id = `package-${Date.now()}`
  await enter(page, language, 'author')
  const pack = await makeDraft(page, id)
  const item =
    '<qti-assessment-item identifier="i" title="Stolica 1"><qti-response-declaration identifier="R" cardinality="single"><qti-correct-response><qti-value>a</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><qti-choice-interaction response-identifier="R"><qti-prompt>Stolica?</qti-prompt><qti-simple-choice identifier="a">Warszawa</qti-simple-choice><qti-simple-choice identifier="b">Radom</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>'
  const buffer = await zipOf({
    'imsmanifest.xml': '<manifest/>',
    'item.xml': item,
    'test.xml':
      '<qti-assessment-test identifier="t" title="Egzamin"><qti-time-limits max-time="1800"/></qti-assessment-test>',
    'materialy/opis.pdf': '%PDF',
  })
  await page.goto(`/studio/content/${pack.id}/courses/${id}?ending=closed-test`)
  await page.getByRole('button', { name: t('studio-editor:questionImport.open'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'bank.zip', mimeType: 'application/zip', buffer })
  await dialog.getByLabel(t('studio-editor:questionImport.language'), { exact: true }).selectOption('pl')
  await dialog.getByRole('button', { name: t('studio-editor:questionImport.read'), exact: true }).click()
  for (const [what, lines] of [
    ['settings', ['test.xml: qti-assessment-test title=Egzamin', 'test.xml: qti-time-limits maxtime=1800']],
    ['file', ['materialy/opis.pdf']],
  ] as const) {
    const parts = dialog.locator('details', {
      hasText: t(`studio-editor:questionImport.ignoredParts.${what}`),
    })
    await parts.locator('summary').click()
    await expect(parts.getByRole('listitem')).toHaveText([...lines])
  }
  await screenInBothThemes(page, 'studio-import-questions-package')
  await dialog.getByRole('button', { name: t('studio-editor:questionImport.add', { count: 1 }) }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('studio-editor:save.saved'), { exact: true }).first()).toBeVisible()
  const path = `${pack.base}/document?${new URLSearchParams({ path: pack.closedTest })}`
  await expect
    .poll(async () => {
      const { document } = await call<{ document: { content: string } }>(page, 'GET', { path })
      return document.content
    })
    .toContain('id: stolica-1')
  // Importing it again adds nothing twice.
  await page.getByRole('button', { name: t('studio-editor:questionImport.open'), exact: true }).click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'bank.zip', mimeType: 'application/zip', buffer })
  await dialog.getByLabel(t('studio-editor:questionImport.language'), { exact: true }).selectOption('pl')
  await dialog.getByRole('button', { name: t('studio-editor:questionImport.read'), exact: true }).click()
  await expect(
    dialog.getByRole('checkbox', { name: t('studio-editor:questionImport.there', { question: 'Stolica?' }) }),
  ).not.toBeChecked()
})
