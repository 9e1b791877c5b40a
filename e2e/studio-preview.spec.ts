import type { Page } from '@playwright/test'
import { both, courseFile, programFile } from './harness/content.ts'
import { enter, enterAnew } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { createPack } from './harness/studio.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

const question = (id: string) => ({
  id,
  question: both(`Pytanie ${id}`),
  type: 'single',
  answers: [
    { id: 'a', label: both('Dobra'), right: true, feedback: both('Tak jest') },
    { id: 'b', label: both('Zła'), feedback: both('Nie jest') },
  ],
})

/** Creates a draft with slides, a quiz, an internal test and a closed test, in a program for rank 3. */
async function makeDraft(page: Page, id: string): Promise<string> {
  const { id: packId, saveAll } = await createPack(page, id)
  const folder = `courses/${id}/lessons/010-first`
  const slides = { pl: 'deck.pl.md', en: 'deck.en.md' }
  await saveAll({
    ...programFile(id, both('Program'), { rank: 3, position: 97, courses: [id] }),
    ...courseFile(id, both(`Kurs ${id}`), { ending: 'test' }),
    [`courses/${id}/closed-test.yaml`]: {
      ...{ minutes: 10, percentageToPass: 50 },
      questions: [question('one'), question('two')],
    },
    [`${folder}/lesson.yaml`]: {
      title: both('Pierwsza'),
      sublessons: [
        { id: 'deck', kind: 'presentation', title: both('Talia'), minutes: 1, slides },
        { id: 'check', kind: 'quiz', title: both('Sprawdzian'), minutes: 1, question: 'check.yaml' },
        { id: 'review', kind: 'internal-test', title: both('Trening'), minutes: 1, questions: 'review.yaml' },
      ],
    },
    [`${folder}/deck.pl.md`]: '## Slajd polski\n\nTreść\n',
    [`${folder}/deck.en.md`]: '## English slide\n\nText\n',
    [`${folder}/check.yaml`]: question('check'),
    [`${folder}/review.yaml`]: [question('review')],
  })
  return packId
}

const frameOf = (page: Page) => page.frameLocator('iframe')

/** Records the requests of the preview’s documents, except those for their code and styles. */
function listenToFrame(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() || !request.frame().parentFrame()) return
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/'))
      asked.push(`${request.method()} ${pathname.replace(/[0-9a-f-]{36}/g, ':id')}`)
  })
  return asked
}

test('[AUTHOR-06] an author tries a draft as a learner, and only the preview is requested from the server', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const id = `preview-${Date.now()}`
  await enter(page, language, 'author')
  const pack = await makeDraft(page, id)
  const asked = listenToFrame(page)
  await page.goto(`/studio/content/${pack}`)
  await page.getByRole('link', { name: t('studio-preview:open'), exact: true }).click()
  const frame = frameOf(page)
  const title = `Kurs ${id} (${language})`
  await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await screen(page, 'studio-preview')

  // As a learner who joins: slides, then the quiz, then the internal test.
  await frame.getByRole('button', { name: t('courses:join'), exact: true }).click()
  await expect(
    frame.getByRole('heading', { name: language === 'pl' ? 'Slajd polski' : 'English slide' }),
  ).toBeVisible()
  await frame.getByRole('button', { name: t('courses:deck.markDone'), exact: true }).click()
  await frame.getByRole('button', { name: t('courses:finishPart'), exact: true }).click()
  const answer = async (label: string) => {
    await frame.getByLabel(`${label} (${language})`, { exact: true }).check()
    await frame.getByRole('button', { name: t('quizzes:check'), exact: true }).click()
  }
  await answer('Zła')
  await expect(frame.getByText(`Nie jest (${language})`).first()).toBeVisible()
  await frame.getByRole('button', { name: t('courses:finishPart'), exact: true }).click()
  await answer('Dobra')
  await expect(frame.getByText(t('quizzes:internal.right')).first()).toBeVisible()

  // The closed test, without completing the lessons: drawn questions, checked by the server.
  await page.getByLabel(t('studio-preview:place')).selectOption('closed-test')
  await frame.getByRole('button', { name: t('closed-tests:overview.start'), exact: true }).click()
  for (const _question of ['first', 'second'])
    await expect(frame.getByText(/Pytanie (one|two)/).first()).toBeVisible()
  await screen(page, 'studio-preview-test')
  expect(asked.filter((one) => !/^(GET|POST) \/api\/(previews\/|auth\/get-user-data$)/.test(one))).toEqual([])
})

test('[AUTHOR-06] a preview has the chosen language, rank and width, and the rest of the studio does not change', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const other = language === 'pl' ? 'en' : 'pl'
  const id = `preview-of-${Date.now()}`
  await enter(page, language, 'author')
  const pack = await makeDraft(page, id)
  await page.goto(`/preview/${pack}?course=${id}&at=first.deck`)
  const frame = frameOf(page)
  await page.getByLabel(t('studio-preview:language'), { exact: true }).selectOption(other)
  await expect(frame.getByRole('heading', { level: 1, name: `Kurs ${id} (${other})` })).toBeVisible()
  await expect(frame.locator('html')).toHaveAttribute('lang', other)
  await page.getByLabel(t('studio-preview:width')).selectOption('390')
  await expect(frame.getByRole('heading', { level: 1, name: `Kurs ${id} (${other})` })).toBeVisible()
  await expect.poll(() => page.locator('iframe').evaluate((element) => element.clientWidth)).toBe(390)
  await screen(page, 'studio-preview-phone')
  await page.getByLabel(t('studio-preview:rank')).selectOption('2')
  await expect(frame.getByRole('heading', { name: textsOf(other)('shell:access.title') })).toBeVisible()
  await page.goto('/studio/content')
  await expect(page.getByRole('heading', { level: 1, name: t('studio-content:title') })).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).toContain(`caiplatform_lang=${language}`)
})

test('[AUTHOR-06] a link shows the draft to a person who cannot edit it, until it is revoked', async ({
  page,
  language,
  browser,
}) => {
  const t = textsOf(language)
  const id = `preview-link-${Date.now()}`
  await enter(page, language, 'author')
  const pack = await makeDraft(page, id)
  await page.goto(`/studio/content/${pack}`)
  const links = page.getByRole('region', { name: t('studio-preview:links.title') })
  await expect(links.getByText(t('studio-preview:links.none'))).toBeVisible()
  await links.getByRole('button', { name: t('studio-preview:links.create'), exact: true }).click()
  const address = await links.getByLabel(t('studio-preview:links.new')).inputValue()
  await screen(page, 'studio-preview-links')

  const visitor = await (await browser.newContext()).newPage()
  await enterAnew(visitor, language)
  await visitor.goto(address)
  const frame = frameOf(visitor)
  await expect(frame.getByRole('heading', { level: 1, name: `Kurs ${id} (${language})` })).toBeVisible()
  await expect(visitor.getByRole('link', { name: t('studio-preview:back') })).toBeHidden()

  await links.getByRole('listitem').getByRole('button').click()
  await expect(links.getByText(t('studio-preview:links.none'))).toBeVisible()
  await visitor.goto(address)
  await expect(visitor).toHaveURL(/\/404$/)
  await visitor.context().close()
})
