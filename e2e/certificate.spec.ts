import type { Page } from '@playwright/test'
import { openListening } from './harness/final-works.ts'
import { tabTo } from './harness/keyboard.ts'
import { enter, enterAnew } from './harness/people.ts'
import { type CourseLearner, passCourse, rename, takeToEnd } from './harness/progress.ts'
import { screen, screenInBothThemes } from './harness/screen.ts'
import { switchLanguage } from './harness/shell.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const withTest = 'pisanie-promptow'
const withWork = 'prawo-i-etyka'

const ending = ({ courseId }: CourseLearner) => `/course/${courseId}?lesson=end`

/** The line of the checklist with this name. */
const line = (page: Page, language: Language, key: string) => {
  const t = textsOf(language)
  const list = page.getByRole('region', { name: t('certificates:checklist.title') })
  return list
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: t(`certificates:checklist.${key}.name`) }) })
}

const picture = (page: Page, name: string) => page.getByRole('img', { name })

async function drawn(page: Page, name: string): Promise<void> {
  const width = () => picture(page, name).evaluate((one: HTMLImageElement) => one.naturalWidth)
  await expect.poll(width).toBe(2480)
}

/** Claims the certificate on the course’s last page, which receives notifications; returns the certificate’s number. */
async function receive(page: Page, language: Language, at: CourseLearner): Promise<string> {
  const t = textsOf(language)
  await openListening(page, ending(at))
  await page.getByRole('button', { name: t('certificates:receive') }).click()
  await expect(page.getByRole('heading', { name: t('certificates:ready') })).toBeVisible()
  const link = page.getByRole('link', { name: t('certificates:publicPage') })
  return (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
}

test('[CERT-01, COURSE-09] the checklist shows what the learner has completed, and links to the next step', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const at = await takeToEnd(await enterAnew(page, language), withTest)
  await page.goto(ending(at))
  const state = (key: 'met' | 'unmet') => t(`certificates:checklist.${key}`)
  await expect(line(page, language, 'lessons').getByRole('heading')).toContainText(state('met'))
  await expect(line(page, language, 'closed-test').getByRole('heading')).toContainText(state('unmet'))
  await expect(line(page, language, 'certificate')).toContainText(
    t('certificates:checklist.certificate.waiting'),
  )
  await screenInBothThemes(page, 'checklist')
  await tabTo(page, line(page, language, 'closed-test').getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: t('closed-tests:overview.start') })).toBeVisible()
})

test('[CERT-01, ERR-02] a checklist that cannot be loaded shows an error, and can be loaded again', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  const at = await takeToEnd(await enterAnew(page, language), withTest)
  watch.allow(/500|eligibility/)
  await page.route('**/api/course/eligibility/*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', title: '', detail: '', status: 500 } }),
  )
  await page.goto(ending(at))
  await expect(page.getByRole('heading', { name: t('certificates:checklist.failed') })).toBeVisible()
  await expect(
    page.getByRole('link', { name: t('endings:toTest') }),
    'the next step is shown all the same',
  ).toBeVisible()
  await screen(page, 'checklist-failed')
  await page.unroute('**/api/course/eligibility/*')
  await page
    .getByRole('region', { name: t('certificates:checklist.title') })
    .getByRole('button')
    .click()
  await expect(line(page, language, 'lessons')).toBeVisible()
})

test('[FINAL-06, CERT-01, CERT-04] an approved final work earns the certificate: paper, badge, LinkedIn', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const at = await takeToEnd(await enterAnew(page, language), withWork)
  await page.goto(ending(at))
  await expect(page.getByRole('link', { name: t('endings:toFinalWork') })).toHaveAttribute(
    'href',
    `/course-final-work/${at.courseId}`,
  )
  await screenInBothThemes(page, 'ending-final-work')
  await passCourse(at, 'final-work')
  await page.goto(ending(at))
  await expect(page.getByRole('img', { name: t('certificates:preview') })).toBeVisible()
  await expect(line(page, language, 'certificate')).toContainText(
    t('certificates:checklist.certificate.ready'),
  )
  await screenInBothThemes(page, 'certificate-draft')
  const number = await receive(page, language, at)
  await drawn(page, number)
  await screenInBothThemes(page, 'certificate-keepsake')

  const hrefOf = async (key: string) =>
    (await page.getByRole('link', { name: t(`certificates:${key}`) }).getAttribute('href')) ?? ''
  const pdf = await page.request.get(await hrefOf('downloadPdf'))
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const badge = await page.request.get(await hrefOf('downloadBadge'))
  expect((await badge.text()).split('.'), 'a signed token').toHaveLength(3)
  const form = new URL(await hrefOf('linkedIn')).searchParams
  expect([form.get('certId'), form.get('organizationName')]).toEqual([number, 'Zenit'])
  expect(form.get('certUrl')).toMatch(new RegExp(`^https?://.*/certificate/${number}$`))
})

test('[CERT-04] a new name: previewed, then on the certificate and its page, with the earlier name in the history', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const person = await enterAnew(page, language)
  const at = await takeToEnd(person, withTest)
  await passCourse(at)
  const number = await receive(page, language, at)
  await rename(at, 'Konstantynopolitańczykowianeczka-Brzęczyszczykiewicz')
  await page.goto(ending(at))
  const renewal = page.getByRole('region', { name: t('certificates:renewal.title') })
  await tabTo(page, renewal.getByRole('button', { name: t('certificates:renewal.start') }))
  await page.keyboard.press('Enter')
  const confirm = renewal.getByRole('button', { name: t('certificates:renewal.confirm') })
  await expect(confirm).toBeVisible()
  await screenInBothThemes(page, 'certificate-renewal')
  await confirm.click()
  await expect(renewal).toBeHidden()
  await drawn(page, 'Brzęczyszczykiewicz')
  await page.getByText(t('certificates:history.title')).click()
  const history = page.locator('details').getByRole('listitem')
  await expect(history).toHaveCount(2)
  await expect(history.first()).toContainText(person.lastName)
  await expect(history.last()).toContainText('Brzęczyszczykiewicz')
  await screenInBothThemes(page, 'certificate-renewed')

  await page.goto(`/certificate/${number}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Brzęczyszczykiewicz')
  await expect(page.getByText(person.lastName)).toHaveCount(0)
})

test('[CERT-04, NOTIF-01] an admin revokes and restores a certificate while its holder has the page open', async ({
  page,
  language,
  browser,
}) => {
  const t = textsOf(language)
  const at = await takeToEnd(await enterAnew(page, language), withTest)
  await passCourse(at)
  const number = await receive(page, language, at)
  const context = await browser.newContext({ locale: language === 'pl' ? 'pl-PL' : 'en-GB' })
  const admin = await context.newPage()
  await enter(admin, language, 'admin')
  const change = async (act: 'revoke' | 'restore', reason: string) => {
    const csrf = (await context.cookies()).find(({ name }) => name === 'caiplatform_csrf_token')?.value ?? ''
    const reply = await admin.request.post(`/api/studio/certificates/${number}/${act}`, {
      data: { reason },
      headers: { 'x-csrf-token': csrf },
    })
    expect(reply.status()).toBe(200)
  }
  const reason = 'Test rozwiązał ktoś inny. Somebody else took the test.'
  await change('revoke', reason)
  await expect(page.getByRole('heading', { name: t('certificates:revoked.title') })).toBeVisible()
  await expect(page.getByText(t('certificates:revoked.reason', { reason }))).toBeVisible()
  await expect(page.getByRole('link', { name: t('certificates:linkedIn') })).toHaveCount(0)
  await expect(line(page, language, 'certificate').getByRole('heading')).toContainText(
    t('certificates:checklist.unmet'),
  )
  await page.reload()
  await expect(page.getByText(t('certificates:revoked.reason', { reason }))).toBeVisible()
  await screenInBothThemes(page, 'certificate-revoked')
  await change('restore', 'Pomyłka. A mistake.')
  await expect(page.getByRole('heading', { name: t('certificates:ready') })).toBeVisible()
  await page.getByText(t('certificates:history.title')).click()
  await expect(page.locator('details').getByRole('listitem')).toHaveCount(3)
  await context.close()
})

test('[LANG-01, CERT-03] the certificate is issued in the language of the page', async ({
  page,
  language,
}) => {
  const at = await takeToEnd(await enterAnew(page, language), withTest)
  await passCourse(at)
  await page.goto(ending(at))
  const drawing = () =>
    page.locator('canvas').evaluate((one: HTMLCanvasElement) => one.toDataURL('image/jpeg', 0.3))
  const blank = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2480, height: 1754 })
    return canvas.toDataURL('image/jpeg', 0.3)
  })
  await expect.poll(drawing).not.toBe(blank)
  const before = await drawing()
  const other = language === 'pl' ? 'en' : 'pl'
  await switchLanguage(page, language, other)
  await expect(page.getByRole('button', { name: textsOf(other)('certificates:receive') })).toBeVisible()
  await expect.poll(drawing).not.toBe(before)
})

test('[CERT-03] only the certificate is printed, and never a revoked one', async ({ page, language }) => {
  const at = await takeToEnd(await enterAnew(page, language), withTest)
  await passCourse(at)
  const number = await receive(page, language, at)
  await drawn(page, number)
  await page.emulateMedia({ media: 'print' })
  await expect(picture(page, number)).toBeVisible()
  await expect(
    page.getByRole('heading', { name: textsOf(language)('certificates:checklist.title') }),
  ).toBeHidden()
})
