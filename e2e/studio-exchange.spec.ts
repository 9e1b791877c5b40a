import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { call } from './harness/final-works.ts'
import { enter } from './harness/people.ts'
import { screen, screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'
import { zipOf } from './harness/zip.ts'

const quizzes = [
  {
    title: 'Herbs',
    quizzes: [
      {
        ...{ id: 1, title: 'Soil: before' },
        quiz: [
          {
            questionText: 'Which way is noon?',
            answerOptions: [
              { answerText: 'South', isCorrect: 'true' },
              { answerText: 'North', isCorrect: 'false' },
            ],
          },
        ],
      },
    ],
  },
]

/** A book with a quiz, and a link to a picture that does not exist. */
const book: Record<string, string> = {
  'SUMMARY.md': '- [Soil](soil.md)\n- [Light](light.md)\n',
  'soil.md':
    '# Soil\n\n## [Quiz](https://quiz.example/quiz/1)\n\nDark. See [light](light.md). ![Gone](gone.png)\n',
  'light.md': '# Light\n\nBright.\n',
  'quiz-app/quizzes.json': JSON.stringify(quizzes),
}

/** The file name of a download, and its first bytes. */
async function downloaded(page: Page, link: Locator): Promise<[string, string]> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const bytes = await readFile(await download.path())
  return [download.suggestedFilename(), bytes.subarray(0, 4).toString('latin1')]
}

interface Archive {
  language: Language
  /** Of the archive, and of the folder in it. */
  name: string
  files: Record<string, string>
}

/** Imports an archive from the list of packs. Returns the dialog, which shows the report. */
async function importArchive(page: Page, { language, name, files }: Archive): Promise<Locator> {
  const t = textsOf(language)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: t('studio-content:import.open'), exact: true }).click()
  const inFolder = Object.entries(files).map(([path, content]) => [`${name}-main/${path}`, content])
  const buffer = await zipOf(Object.fromEntries(inFolder))
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: `${name}.zip`, mimeType: 'application/zip', buffer })
  await dialog.getByRole('button', { name: t('studio-content:import.send'), exact: true }).click()
  await expect(dialog.getByRole('heading', { name: t('studio-import:title'), exact: true })).toBeVisible()
  return dialog
}

test('[IMPORT-01, IMPORT-03, IMPORT-04] a repository is imported with its report, again with a comparison, and exported in each format @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const name = `herbs-${language}-${Date.now()}`
  await enter(page, language, 'author')
  await page.goto('/studio/content')
  const take = (files: Record<string, string>) => importArchive(page, { language, name, files })
  const dialog = await take(book)
  const counted = (what: 'lessons' | 'quizzesInPlace' | 'lessonLinks') =>
    dialog
      .getByRole('definition')
      .and(dialog.locator(`dt:text-is("${t(`studio-import:counts.${what}`)}") + dd`))
  await expect(counted('lessons')).toHaveText('2')
  await expect(counted('quizzesInPlace')).toHaveText('1')
  await expect(counted('lessonLinks')).toHaveText('1')
  await dialog.locator('summary', { hasText: t('studio-import:sections.images') }).click()
  await expect(dialog.getByText('soil.md:5: gone.png')).toBeVisible()
  await screen(page, 'studio-import-report')
  await dialog.getByRole('link', { name: t('studio-content:import.show'), exact: true }).click()
  await expect(page).toHaveURL(/\/studio\/content\/[0-9a-f-]+$/)
  const packId = page.url().split('/').at(-1)

  const path = `courses/${name}/lessons/01-soil/lecture.en.md`
  const data = { path, content: '# Soil\n\nOurs.\n', expectedVersion: 1 }
  await call(page, 'PUT', { path: `/studio/packs/${packId}/document`, data })
  await take({ ...book, 'light.md': '# Light\n\nBrighter.\n' })
  await expect(
    dialog.getByText(t('studio-content:import.written', { count: 1 }), { exact: true }),
  ).toBeVisible()
  await expect(dialog.getByText(t('studio-content:import.kept', { count: 1 }), { exact: true })).toBeVisible()
  await expect(dialog.getByText(path, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  const zip = page.getByRole('link', { name: t('studio-content:download') })
  expect(await downloaded(page, zip)).toEqual([`${name}.zip`, 'PK\x03\x04'])
  await page.goto(`/studio/content/${packId}/courses/${name}`)
  const exports = page.getByRole('region', { name: t('studio-import:exports.title') })
  const link = (what: 'cartridge' | 'sheet' | 'key') =>
    exports.getByRole('link', { name: t(`studio-import:exports.${what}`), exact: true })
  expect(await downloaded(page, link('cartridge'))).toEqual([`${name}-en.imscc`, 'PK\x03\x04'])
  for (const what of ['sheet', 'key'] as const)
    expect(await downloaded(page, link(what))).toEqual([`${name}-${what}.pdf`, '%PDF'])
  await page.goto(`/studio/content/${packId}/courses/${name}?ending=closed-test`)
  const qti = page.getByRole('link', {
    name: t('studio-editor:questionExport.qti', { language: t('studio-editor:languages.en') }),
  })
  expect(await downloaded(page, qti)).toEqual([`${name}-qti.zip`, 'PK\x03\x04'])
})

test('[IMPORT-02] a question of another kind is a draft in its test until its author has rewritten it', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const name = `essay-${language}-${Date.now()}`
  await enter(page, language, 'author')
  await page.goto('/studio/content')
  const [group] = quizzes
  const open = {
    ...group,
    quizzes: [{ id: 1, title: 'Soil: before', quiz: [{ questionText: 'Why is soil dark?' }] }],
  }
  const files = { ...book, 'quiz-app/quizzes.json': JSON.stringify([open]) }
  const dialog = await importArchive(page, { language, name, files })
  const drafts = dialog.locator('details', { hasText: t('studio-import:sections.drafts') })
  await drafts.locator('summary').click()
  await expect(drafts.getByRole('listitem')).toHaveText(
    {
      pl: 'quiz-app/quizzes.json: quiz 1, pytanie 1: odpowiada się na nie inaczej niż wyborem: Why is soil dark?',
      en: 'quiz-app/quizzes.json: quiz 1, question 1: it isn’t answered by choosing: Why is soil dark?',
    }[language],
  )
  await screenInBothThemes(page, 'studio-import-drafts')
  await dialog.getByRole('link', { name: t('studio-content:import.show'), exact: true }).click()
  const issue = page.getByRole('listitem').filter({ hasText: 'before-1.yaml' })
  await expect(issue).toHaveCount(1)
  await screen(page, 'studio-import-drafts-issues')
  await issue.getByRole('link', { name: t('studio-content:issues.open') }).click()
  const done = page.getByRole('button', { name: t('studio-import:rewrite.done'), exact: true })
  await expect(
    page.getByText(t('studio-editor:questionImport.reasons.other-type'), { exact: true }),
  ).toBeVisible()
  await expect(done).toBeVisible()
  await screenInBothThemes(page, 'studio-question-to-rewrite')
  const labels = page.getByRole('textbox', { name: t('studio-editor:question.label') })
  await labels.nth(0).fill('Humus')
  await labels.nth(1).fill('Sand')
  await page
    .getByRole('radio', { name: t('studio-editor:question.right') })
    .first()
    .check()
  await done.click()
  await expect(done).toBeHidden()
  const [, packId] = /content\/([0-9a-f-]+)/.exec(page.url()) ?? []
  const asked = `courses/${name}/lessons/01-soil/before-1.yaml`
  const path = `/studio/packs/${packId}/document?${new URLSearchParams({ path: asked })}`
  await expect
    .poll(async () => (await call<{ document: { content: string } }>(page, 'GET', { path })).document.content)
    .not.toContain('rewrite')
  await page.goto(page.url().replace(/\/courses\/.*$/, ''))
  await expect(page.getByText(t('studio-content:errors', { count: 0 }))).toBeVisible()
})

test('[AUTHOR-01, LANG-01] the packs link to the guide, which has every chapter', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'author')
  await page.goto('/studio/content')
  await page.getByRole('link', { name: t('studio-guide:open'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('studio-guide:title') })).toBeVisible()
  const chapters = [
    'start',
    'build',
    'questions',
    'languages',
    'preview',
    'check',
    'results',
    'share',
  ] as const
  for (const chapter of chapters) {
    const section = page.getByRole('region', { name: t(`studio-guide:${chapter}.title`) })
    await expect(section.getByRole('listitem').first()).toHaveText(t(`studio-guide:${chapter}.1`))
  }
  await screen(page, 'studio-guide')
})
