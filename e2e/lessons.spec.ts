import {
  finishButton,
  finishLesson,
  join,
  lessonShown,
  markDeckDone,
  questionOn,
} from './harness/learning.ts'
import { loadOwnPack, openShortCourse } from './harness/pack.ts'
import { enter, enterAnew } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

test('[COURSE-01] the title is above the lesson, with the progress of the course beside it', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'learner', '/')
  const percent = '39%'
  await expect(page.getByTestId('hero').getByText(t('programs:course.progress', { percent }))).toBeAttached()
  await page.getByTestId('hero').getByRole('link').first().click()
  await page.waitForURL(/\?lesson=/)
  await lessonShown(page, language)
  const isWide = (page.viewportSize()?.width ?? 0) >= 1000
  const beside = page.getByRole('navigation', { name: t('courses:outline') }).getByRole('progressbar')
  await expect(beside).toBeVisible({ visible: isWide })
  const shown = page.getByRole('progressbar').filter({ visible: true })
  await expect(shown).toHaveCount(1)
  await expect(shown).toHaveAccessibleName(new RegExp(`${percent}$`))
  await expect(shown).toHaveAttribute('aria-valuenow', '39')

  const title = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  const media = page.getByRole('main').locator('video, fieldset, [role=group]').first()
  const isFollowed = await title.evaluate(
    (one, other) => Boolean(one.compareDocumentPosition(other as Node) & Node.DOCUMENT_POSITION_FOLLOWING),
    await media.elementHandle(),
  )
  expect(isFollowed, 'in the document too').toBe(true)
  const [above, below] = [await title.boundingBox(), await media.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await screen(page, 'lesson-progress')
})

test('[COURSE-04, COURSE-05] questions by keyboard: the right answer and its explanation are read out, and the focus stays @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await loadOwnPack()
  await enterAnew(page, language)
  await openShortCourse(page, language)
  await join(page, language)
  await markDeckDone(page, language)
  await finishLesson(page, language)
  await questionOn(page).getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  const told = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: t('quizzes:quiz.wrong') })
  await expect(told).toContainText(`: ${t('quizzes:answer.wrong')}. canary-of-a-wrong-answer quiz-one`)
  const again = page.getByRole('button', { name: t('quizzes:tryAgain') })
  await again.press('Enter')
  await questionOn(page).getByRole('radio').nth(1).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: t('quizzes:check'), exact: true }).press('Enter')
  await expect(again, 'the place of the button is kept').toBeFocused()
  await finishLesson(page, language)

  await questionOn(page).getByRole('radio').nth(2).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: t('quizzes:check'), exact: true }).press('Enter')
  await expect(page.getByText('canary-of-a-right-answer first-three').first()).toBeVisible()
  const next = page.getByRole('button', { name: t('quizzes:internal.next') })
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('h3:focus'), 'the next question is read out').toBeVisible()
  const boxes = questionOn(page).getByRole('checkbox')
  await boxes.nth(0).focus()
  await page.keyboard.press('Space')
  await boxes.nth(1).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: t('quizzes:check'), exact: true }).press('Enter')
  const both = page.getByRole('main').getByRole('status')
  await expect(both.first()).toContainText(
    `: ${t('quizzes:answer.right')}. canary-of-a-right-answer second-one`,
  )
  await expect(both.first()).toContainText(
    `: ${t('quizzes:answer.wrong')}. canary-of-a-wrong-answer second-two`,
  )
})

test('[COURSE-10] what is completed in one tab appears in the other, and neither undoes the other @desktop', async ({
  page,
  language,
  context,
}) => {
  const t = textsOf(language)
  await loadOwnPack()
  await enterAnew(page, language)
  await openShortCourse(page, language)
  await join(page, language)
  const other = await context.newPage()
  // A page begins to receive what other tabs tell it when it is idle, which nothing shows.
  await other.addInitScript(() => {
    const listen = BroadcastChannel.prototype.addEventListener
    Object.assign(BroadcastChannel.prototype, {
      addEventListener(this: BroadcastChannel, ...given: Parameters<typeof listen>) {
        listen.apply(this, given)
        if (this.name === 'caiplatform_progress') document.documentElement.dataset.listens = ''
      },
    })
  })
  await other.goto(page.url())
  await lessonShown(other, language)
  await expect(finishButton(other, language)).toBeVisible()
  await expect(other.locator('html[data-listens]')).toBeAttached()

  await page.bringToFront()
  await markDeckDone(page, language)
  await finishLesson(page, language)
  await other.bringToFront()
  await expect(other.getByRole('button', { name: t('courses:nextLesson') }), 'without a reload').toBeVisible()
  await other.getByRole('button', { name: t('courses:nextLesson') }).click()
  await lessonShown(other, language)
  await expect(questionOn(other)).toBeVisible()
  await finishLesson(other, language)
  await expect(page.getByRole('button', { name: t('courses:nextPart') })).toBeVisible()
  const outline = other.getByRole('navigation', { name: t('courses:outline') })
  await expect(outline.getByText(t('courses:lessonsDone', { done: 1, count: 2 })).first()).toHaveCount(1)
  await other.close()
})

test('[TRUST-05] [COURSE-01] the button to join a course is visible and not covered from the beginning', async ({
  page,
  language,
}) => {
  await enterAnew(page, language)
  const { courses } = await (await page.request.get('/api/homepage-data')).json().then((home) => ({
    courses: home.notStartedCourses as { _id: string }[],
  }))
  for (const { _id } of courses.slice(0, 2)) {
    await page.goto(`/course/${_id}`)
    const button = page.getByRole('button', { name: textsOf(language)('courses:join') })
    await expect(button).toBeVisible()
    const isFree = await button.evaluate((element) => {
      const { left, bottom } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + 20, bottom - 4))
    })
    expect(isFree, 'nothing lies over it, and it is on the screen').toBe(true)
  }
  await screen(page, 'course-preview')
})
