import type { Locator, Page } from '@playwright/test'
import { rightOn } from './harness/answers.ts'
import { tabTo } from './harness/keyboard.ts'
import {
  finishButton,
  isAtEnding,
  lessonShown,
  questionOn,
  questionShown,
  slideOn,
} from './harness/learning.ts'
import { loadOwnPack, packTitles } from './harness/pack.ts'
import { newPerson } from './harness/people.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

test.beforeAll(loadOwnPack)

/** Moves the focus to the target with Tab and presses Enter. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeVisible()
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

async function signUpByKeyboard(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  const person = newPerson()
  const field = (name: string) => page.getByRole('textbox', { name: t.hub(`fields.${name}`), exact: true })
  await page.goto('/')
  await press(page, page.getByRole('button', { name: t('session:signUp') }))
  await expect(page.getByRole('heading', { name: t.hub('signUp.title') })).toBeVisible()
  await type(page, field('firstName'), person.firstName)
  await type(page, field('lastName'), person.lastName)
  await type(page, field('email'), person.email)
  await type(page, page.getByLabel(t.hub('fields.password'), { exact: true }), person.password)
  await press(page, page.getByRole('checkbox'), 'Space')
  await press(page, page.getByRole('button', { name: t.hub('signUp.submit') }))
  await page.waitForURL(/\/onboarding$/)
}

async function onboardByKeyboard(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  const next = page.getByRole('button', { name: t('onboarding:next'), exact: true })
  const finish = page.getByRole('button', { name: t('onboarding:finish'), exact: true })
  await expect(next.or(finish)).toBeVisible()
  while (!(await finish.isVisible())) {
    const step = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await press(page, next)
    await expect(page.getByRole('heading', { level: 1 }), 'focus goes to the new step').not.toHaveText(step)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await press(page, finish)
  await page.waitForURL((url) => url.pathname === '/')
}

/** Chooses the right answers: radio buttons by arrow keys, checkboxes by the space bar. */
async function chooseByKeyboard(page: Page): Promise<void> {
  const group = questionOn(page)
  const right = await rightOn(group)
  const radios = group.getByRole('radio')
  if ((await radios.count()) === 0) {
    for (const label of right) await press(page, group.getByRole('checkbox', { name: label }), 'Space')
    return
  }
  const wanted = group.getByRole('radio', { name: right[0] ?? '' })
  await press(page, radios.first(), 'Space')
  while (!(await wanted.isChecked())) await page.keyboard.press('ArrowDown')
}

async function finishByKeyboard(page: Page, language: Language): Promise<void> {
  const from = page.url()
  await press(page, finishButton(page, language))
  await page.waitForURL((url) => url.href !== from)
  await lessonShown(page, language)
  await expect(
    page.getByRole('heading', { level: 2, includeHidden: false }).and(page.locator(':focus')),
  ).toBeVisible()
}

async function takeLessonsByKeyboard(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  await tabTo(page, slideOn(page, language, 1))
  await page.keyboard.press('ArrowRight')
  await expect(slideOn(page, language, 2)).toBeFocused()
  const mark = page.getByRole('button', { name: t('courses:deck.markDone') })
  await expect(mark).toBeEnabled()
  await press(page, mark)
  await expect(page.getByText(t('courses:deck.done'), { exact: true }), 'the button’s place').toBeFocused()
  await finishByKeyboard(page, language)

  await chooseByKeyboard(page)
  await press(page, page.getByRole('button', { name: t('quizzes:check'), exact: true }))
  await expect(page.getByText(t('quizzes:quiz.right'), { exact: true })).toBeVisible()
  await finishByKeyboard(page, language)

  const completed = page.getByRole('heading', { name: t('quizzes:internal.completed') })
  const next = page.getByRole('button', { name: t('quizzes:internal.next') })
  while (!(await completed.isVisible())) {
    await chooseByKeyboard(page)
    await press(page, page.getByRole('button', { name: t('quizzes:check'), exact: true }))
    await press(page, next)
    await expect(next).toBeHidden()
    // It is focused a frame after it appears, and would take the focus from the first answer.
    if (!(await completed.isVisible())) await expect(page.locator('h3:focus')).toBeVisible()
  }
  await finishByKeyboard(page, language)
  expect(isAtEnding(page)).toBe(true)
}

async function takeTestByKeyboard(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  await press(page, page.getByRole('link', { name: t('endings:toTest') }))
  await press(page, page.getByRole('button', { name: t('closed-tests:overview.start') }))
  for (let number = 1; number <= 5; number++) {
    await questionShown(page, language, number)
    await chooseByKeyboard(page)
    if (number === 5) break
    await press(page, page.getByRole('button', { name: t('closed-tests:run.next') }))
    await expect(page.getByRole('heading', { level: 1 }), 'focus goes to the question').toBeFocused()
  }
  const end = page.getByRole('button', { name: t('closed-tests:run.toEnd'), exact: true }).last()
  await press(page, end)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(end, 'focus is given back').toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: t('closed-tests:run.endNow') }))
  const result = page.getByRole('heading', { level: 1, name: t('closed-tests:result.passedTitle') })
  await expect(result).toBeVisible()
  await expect(result, 'focus goes to the result').toBeFocused()
}

test('[COURSE-03, COURSE-06, TEST-02] the whole journey by keyboard alone, from sign-up to a certificate', {
  tag: '@desktop',
}, async ({ page, language }) => {
  const t = textsOf(language)
  let pointers = 0
  await page.exposeBinding('zenitPointer', () => {
    pointers++
  })
  await page.addInitScript(() => {
    const count = () => (window as unknown as { zenitPointer(): void }).zenitPointer()
    for (const event of ['pointerdown', 'mousedown', 'touchstart'])
      window.addEventListener(event, count, true)
  })
  await signUpByKeyboard(page, language)
  await onboardByKeyboard(page, language)

  await page.keyboard.press('Tab')
  await press(page, page.getByRole('banner').getByRole('button', { name: t('shell:nav.programs') }))
  await press(page, page.getByRole('link', { name: packTitles.program[language] }))
  await page.waitForURL(/\/program\//)
  await press(page, page.getByRole('link', { name: packTitles.short[language], exact: true }))
  await press(page, page.getByRole('button', { name: t('courses:join') }))
  await expect(page.getByRole('heading', { level: 2 }).and(page.locator(':focus'))).toBeVisible()
  await page.waitForURL(/\?lesson=/)
  await lessonShown(page, language)

  await takeLessonsByKeyboard(page, language)
  await takeTestByKeyboard(page, language)
  await press(page, page.getByRole('button', { name: t('closed-tests:result.receive') }))
  await expect(page.getByText(t('certificates:generated'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('certificates:publicPage') })).toBeVisible()
  expect(pointers, 'no pointer was used').toBe(0)
})
