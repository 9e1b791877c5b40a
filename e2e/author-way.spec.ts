import type { Locator, Page } from '@playwright/test'
import { call } from './harness/final-works.ts'
import { type InputMethod, withKeyboard, withMouse } from './harness/hands.ts'
import {
  endTest,
  finishLesson,
  isAtEnding,
  join,
  kindOf,
  markDeckDone,
  questionOn,
  readArticle,
  skipLesson,
  startTest,
} from './harness/learning.ts'
import { enter, enterAnew } from './harness/people.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const film = 'content/courses/agenci-i-automatyzacja/lessons/01-asystent-czy-agent/asystent-czy-agent.pl.mp4'
const both = ['pl', 'en'] as const

/** The steps of an author on the pages of the studio. */
function authorOf(page: Page, language: Language, hands: InputMethod) {
  const t = textsOf(language)
  const button = (name: string, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true })
  const field = (name: Parameters<typeof t>[0], of: Language, within: Page | Locator = page) =>
    within.getByLabel(
      t('studio-editor:fields.inLanguage', { label: t(name), language: t(`studio-editor:languages.${of}`) }),
      { exact: true },
    )
  const fill = async (name: Parameters<typeof t>[0], text: string, within: Page | Locator = page) => {
    for (const of of both) await hands.write(field(name, of, within), `${text} (${of})`)
  }
  const saved = async () => {
    await expect(page.getByText(t('studio-editor:save.saving'), { exact: true })).toHaveCount(0)
    await expect(page.getByText(t('studio-editor:save.saved'), { exact: true }).first()).toBeVisible()
  }
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const dialog = page.getByRole('dialog')
  const tree = page.getByRole('region', { name: t('studio-content:tree.title') })
  const link = (name: string) => tree.getByRole('link', { name: `${name} (${language})`, exact: true })
  const send = async (name: string) => {
    await hands.press(button(name, dialog))
    await expect(dialog).toBeHidden()
  }
  const inDialog = async (name: string | null, kind?: string) => {
    if (kind) await hands.select(dialog.getByLabel(t('studio-editor:tree.kind'), { exact: true }), kind)
    if (name) await fill('studio-editor:fields.title', name, dialog)
    await send(t('studio-editor:tree.add'))
    if (name) await expect(link(name)).toBeVisible()
  }
  const add = async (parent: string, name: string | null, kind?: string) => {
    const menu = tree.getByRole('button', {
      name: t('studio-editor:tree.menu', { name: `${parent} (${language})` }),
      exact: true,
    })
    await hands.press(menu)
    await hands.press(button(t('studio-editor:tree.addInto')).last())
    await inDialog(name, kind)
  }
  const toPack = async (program: string) => {
    const crumbs = page.getByRole('navigation', { name: t('studio-editor:crumbs') })
    await hands.press(crumbs.getByRole('link', { name: `${program} (${language})`, exact: true }).first())
    await expect(tree).toBeVisible()
  }
  const open = async (name: string) => {
    await hands.press(link(name))
    await expect(heading(`${name} (${language})`)).toBeVisible()
  }
  const answer = (within: Page | Locator, number: number) =>
    within.getByRole('group', { name: `${t('studio-editor:question.answer')} ${number}`, exact: true })
  const ask = async (text: string, within: Page | Locator = page) => {
    await fill('studio-editor:question.text', text, within)
    await fill('studio-editor:question.label', `${text}: tak`, answer(within, 1))
    await fill('studio-editor:question.label', `${text}: nie`, answer(within, 2))
    await saved()
  }
  const writeTexts = async () => {
    await hands.press(button(t('studio-text:both')))
    for (const of of both) {
      const text = page.getByRole('textbox', { name: new RegExp(`\\.${of}\\.md$`) })
      await expect(text.getByRole('heading')).toBeVisible()
      await hands.press(text)
      await page.keyboard.press('Control+End')
      await page.keyboard.press('Enter')
      await page.keyboard.insertText(`Kilka zdań do przeczytania (${of}).`)
    }
    await saved()
  }
  return { t, button, fill, saved, dialog, tree, add, inDialog, send, toPack, open, ask, writeTexts, heading }
}

async function writeFilm(page: Page, language: Language, hands: InputMethod): Promise<void> {
  const { t, button, saved } = authorOf(page, language, hands)
  const choose = button(t('studio-editor:file.choose')).first()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), hands.press(choose)])
  await chooser.setFiles(film)
  await expect(page.getByText('asystent-czy-agent.pl.mp4', { exact: true })).toBeVisible()
  await hands.press(page.getByLabel(t('studio-film:film.share'), { exact: true }))
  await expect(page.locator('video')).toBeVisible()
  for (const of of both) {
    await hands.press(button(t(`studio-editor:languages.${of}`)))
    await hands.press(button(t('studio-film:captions.create')))
    await hands.press(button(t('studio-film:captions.addHere')))
    await hands.write(
      page.getByLabel(t('studio-film:captions.text', { number: 1 }), { exact: true }),
      `Napis (${of})`,
    )
    await saved()
  }
  const minutes = page.getByLabel(t('studio-editor:part.minutes'), { exact: true })
  await expect(minutes).toHaveValue('3')
}

/**
 * Creates a program, a course and a lesson with a sublesson of each kind, and a closed test; checks and publishes them.
 */
async function writeCourse(
  page: Page,
  { language, hands, id }: { language: Language; hands: InputMethod; id: string },
): Promise<void> {
  const author = authorOf(page, language, hands)
  const { t, button, fill, saved, dialog, tree, add, inDialog, toPack, open, ask, writeTexts } = author
  const [program, course, lesson] = [`Program ${id}`, `Kurs ${id}`, 'Lekcja']
  await page.goto('/studio/content')
  await hands.press(button(t('studio-content:create.open')))
  await hands.write(dialog.getByLabel(t('studio-content:create.id'), { exact: true }), id)
  await author.send(t('studio-content:create.send'))
  await expect(tree).toBeVisible()

  await hands.press(button(t('studio-content:tree.addProgram'), tree))
  await inDialog(program)
  await add(program, course)
  await add(course, lesson)
  const kind = (name: 'video' | 'slides' | 'page' | 'quiz' | 'internal-test' | 'closed-test') =>
    t(`studio-content:kinds.${name}`)
  for (const [name, of] of [
    ['Film', 'video'],
    ['Slajdy', 'slides'],
    ['Tekst', 'page'],
    ['Pytanie', 'quiz'],
    ['Trening', 'internal-test'],
  ] as const)
    await add(lesson, name, kind(of))
  await add(course, null, kind('closed-test'))

  await open(program)
  await fill('studio-editor:fields.description', 'Dla tych, którzy zaczynają')
  await saved()
  await toPack(program)
  await open(course)
  await fill('studio-editor:fields.description', 'Krótki kurs')
  await hands.press(page.getByLabel(t('studio-editor:fields.certificateYes'), { exact: true }))
  await saved()
  await hands.press(
    page
      .getByRole('region', { name: t('studio-editor:node.lessons') })
      .getByRole('link', { name: kind('closed-test') }),
  )
  await expect(author.heading(t('studio-editor:ending.closed-test'))).toBeVisible()
  await ask('Na koniec')

  await toPack(program)
  await open('Film')
  await writeFilm(page, language, hands)
  for (const name of ['Slajdy', 'Tekst']) {
    await toPack(program)
    await open(name)
    await writeTexts()
  }
  await toPack(program)
  await open('Pytanie')
  await ask('Pytanie')
  await toPack(program)
  await open('Trening')
  await ask('Trening')

  await toPack(program)
  const issues = page.getByRole('region', { name: t('studio-content:issues.title') })
  await hands.press(issues.getByRole('link', { name: t('studio-content:severities.error') }))
  await expect(issues.getByText(t('studio-content:issues.none'))).toBeVisible()
  await hands.press(button(t('studio-content:publish.open')))
  await author.send(t('studio-content:publish.send'))
  await expect(page.getByText(t('studio-content:state.published'), { exact: true })).toBeVisible()
}

/** Takes the course as a learner, from its preview to the certificate. */
async function learn(
  page: Page,
  { language, hands, id }: { language: Language; hands: InputMethod; id: string },
): Promise<void> {
  const t = textsOf(language)
  await enterAnew(page, language)
  const { modules } = await call<{ modules: { _id: string }[] }>(page, 'GET', {
    path: `/modules?${new URLSearchParams({ search: `Program ${id}` })}`,
    language,
  })
  await page.goto(`/program/${modules[0]?._id}`)
  await hands.press(page.getByRole('link', { name: `Kurs ${id} (${language})` }).first())
  await join(page, language, hands)
  const choose = () => hands.press(questionOn(page).getByRole('radio', { name: /: tak/ }))
  const check = async () => {
    await choose()
    await hands.press(page.getByRole('button', { name: t('quizzes:check'), exact: true }))
  }
  const acts = {
    video: () => skipLesson(page, language, hands),
    presentation: async () => {
      await markDeckDone(page, language, hands)
      await finishLesson(page, language, hands)
    },
    page: async () => {
      await readArticle(page, language, hands)
      await finishLesson(page, language, hands)
    },
    quiz: async () => {
      await check()
      await expect(page.getByText(t('quizzes:quiz.right'), { exact: true }).first()).toBeVisible()
      await finishLesson(page, language, hands)
    },
    'internal-test': async () => {
      await check()
      await hands.press(page.getByRole('button', { name: t('quizzes:internal.next') }))
      await expect(page.getByRole('heading', { name: t('quizzes:internal.completed') })).toBeVisible()
      await finishLesson(page, language, hands)
    },
  }
  const seen: string[] = []
  while (!isAtEnding(page)) {
    const kind = await kindOf(page, language)
    seen.push(kind)
    await acts[kind]()
  }
  expect(seen).toEqual(['video', 'presentation', 'page', 'quiz', 'internal-test'])
  await startTest(page, language, hands)
  await choose()
  await endTest(page, language, hands)
  await hands.press(page.getByRole('button', { name: t('closed-tests:result.receive') }))
  await expect(page.getByRole('img', { name: `Kurs ${id} (${language})` })).toBeVisible()
}

for (const way of ['mouse', 'keyboard'] as const)
  test(`[AUTHOR-01] a whole course is written in the page, by ${way}, and learned to its certificate`, async ({
    page,
    language,
  }) => {
    test.setTimeout(300_000)
    const id = `whole-${way}-${language}-${Date.now()}`
    await enter(page, language, 'author')
    const hands = way === 'mouse' ? withMouse : withKeyboard(page)
    await writeCourse(page, { language, hands, id })
    // The session is not ended, because other tests use it.
    await page.context().clearCookies()
    await learn(page, { language, hands, id })
  })
