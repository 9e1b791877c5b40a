import { finishLesson, join, markDeckDone } from './harness/learning.ts'
import { loadOwnPack, openShortCourse } from './harness/pack.ts'
import { enterAnew } from './harness/people.ts'
import { screen, screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

test.beforeAll(loadOwnPack)

test('[AUTHOR-08] a completed lesson is rated with one click, which does not hinder continuing', async ({
  page,
  language,
  watch,
}) => {
  watch.allow(/net::ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const t = textsOf(language)
  await enterAnew(page, language)
  await openShortCourse(page, language)
  await join(page, language)
  const rating = page.getByRole('group', { name: t('ratings:question'), exact: true })
  const asked = page.getByRole('group', {
    name: t('ratings:questionOf', { lesson: `A deck (${language})` }),
    exact: true,
  })
  await markDeckDone(page, language)
  await expect(rating.or(asked)).toHaveCount(0)
  await finishLesson(page, language)

  const answer = (name: 'yes' | 'partly' | 'no') =>
    asked.or(rating).getByRole('button', { name: t(`ratings:rating.${name}`), exact: true })
  await expect(answer('partly')).toBeVisible()
  await screenInBothThemes(page, 'rating-asked')
  await expect(page.getByRole('heading', { level: 2 }).first(), 'the lesson comes first').toBeFocused()
  await page.keyboard.press('Tab')
  await expect(answer('yes')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(answer('partly')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(t('ratings:thanks'))).toBeVisible()
  const add = page.getByRole('button', { name: t('ratings:comment.add') })
  await add.press('Enter')
  const text = page.getByLabel(t('ratings:comment.label'))
  await expect(text).toBeFocused()
  await text.fill('Przydałby się przykład')
  await screen(page, 'rating-comment')
  await page.getByRole('button', { name: t('ratings:comment.send'), exact: true }).click()
  const change = page.getByRole('button', { name: t('ratings:comment.change') })
  await expect(change).toBeFocused()

  await page.context().setOffline(true)
  await expect(answer('no'), 'needs a network, and says so').toHaveAttribute('aria-disabled', 'true')
  await screen(page, 'rating-offline')
  await page.context().setOffline(false)
  await expect(answer('no')).not.toHaveAttribute('aria-disabled')

  await page.goBack()
  await expect(asked).toHaveCount(0)
  await expect(answer('partly'), 'stands at the foot of the lesson').toHaveAttribute('aria-pressed', 'true')
  await answer('no').click()
  await expect(answer('no')).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(answer('no'), 'is kept').toHaveAttribute('aria-pressed', 'true')
  await change.click()
  await expect(text).toHaveValue('Przydałby się przykład')
  await screen(page, 'rating-foot')
})
