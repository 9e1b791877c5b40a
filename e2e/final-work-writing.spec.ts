import type { Page } from '@playwright/test'
import {
  beginWriting,
  editorOn,
  loadEssays,
  openFinalWork,
  reachFinalWork,
  savedMark,
  titleOn,
  write,
} from './harness/final-works.ts'
import { completeOnboarding, enterAnew, enterAs, newPerson, signIn, signUp } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { logOut } from './harness/shell.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

test.beforeAll(loadEssays)

const paste = (page: Page, language: Language, html: string) =>
  editorOn(page, language).evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', given)
    clipboardData.setData('text/plain', '')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

test('[EDIT-01] toolbar and links by keyboard; pasted text is cleaned and cut at the limit @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await beginWriting(page, language)
  const editor = editorOn(page, language)
  const toolbar = page.getByRole('toolbar', { name: t('final-works:editor.toolbar') })
  await editor.click()
  await page.keyboard.type('Zwykły ')
  await page.keyboard.press('Shift+Tab')
  const bold = toolbar.getByRole('button', { name: t('final-works:editor.bold') })
  await expect(bold, 'one stop of Tab before the text').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(editor).toBeFocused()
  await page.keyboard.type('gruby')
  await expect(editor.locator('strong')).toHaveText('gruby')
  await expect(bold).toHaveAttribute('aria-pressed', 'true')
  await bold.focus()
  await page.keyboard.press('ArrowRight')
  await expect(toolbar.getByRole('button', { name: t('final-works:editor.italic') })).toBeFocused()
  await page.keyboard.press('End')
  await expect(toolbar.getByRole('button', { name: t('final-works:editor.redo') })).toBeFocused()

  await editor.click()
  await page.keyboard.press('Control+K')
  const dialog = page.getByRole('dialog', { name: t('final-works:editor.dialog.title') })
  const address = dialog.getByRole('textbox', { name: t('final-works:editor.dialog.address') })
  const insert = dialog.getByRole('button', { name: t('final-works:editor.dialog.insert') })
  await address.fill('ala@')
  await insert.click()
  await expect(dialog.getByText(t('final-works:editor.dialog.invalidEmail'))).toBeVisible()
  await address.fill('javascript:alert(1)')
  await insert.click()
  await expect(dialog.getByText(t('final-works:editor.dialog.invalidUrl'))).toBeVisible()
  await screen(page, 'final-work-link-dialog')
  await address.fill('example.org/strona')
  await dialog.getByRole('textbox', { name: t('final-works:editor.dialog.text') }).fill('strona')
  await page.keyboard.press('Enter')
  await expect(editor.getByRole('link', { name: 'strona' })).toHaveAttribute(
    'href',
    'https://example.org/strona',
  )

  await editor.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await paste(
    page,
    language,
    '<style>p { color: red }</style><b style="font-weight:normal"><h1 style="color:red">Tytuł</h1>' +
      '<p><span style="font-size:40px">Zdanie</span> <span style="font-weight:700" onclick="x()">mocne</span></p></b><p>' +
      '<script>alert(1)</script><img src="x"><a href="javascript:alert(1)">zły link</a></p><table><tr><td>komórka</td></tr></table>',
  )
  await expect(editor.locator('h2')).toHaveText('Tytuł')
  await expect(editor).toContainText('Zdanie mocne')
  await expect(editor.locator('strong')).toHaveText('mocne')
  await expect(editor).toContainText('komórka')
  await expect(editor.locator('[style], [onclick], img:not([class]), script, table, a, h1')).toHaveCount(0)

  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await paste(page, language, `<p>${'ż'.repeat(9_990)}</p><p>${'ó'.repeat(60)}</p>`)
  const max = new Intl.NumberFormat(language).format(10_000)
  await expect(page.getByText(t('final-works:form.pasteCut', { max }))).toBeVisible()
  await expect(page.getByText(t('final-works:form.count', { written: max, max }))).toBeVisible()
  await page.keyboard.type('x')
  await expect(page.getByText(t('final-works:form.limit', { max }))).toBeVisible()
  await expect(editor).not.toContainText('x')
  await screen(page, 'final-work-limit')
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[FINAL-06] offline text survives a reload, reaches the server later, and is kept after a logout @desktop', async ({
    page,
    context,
    language,
    watch,
  }) => {
    test.setTimeout(240_000)
    const t = textsOf(language)
    watch.allow(/net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|Failed to fetch|load preload assets/)
    const person = newPerson()
    await signUp(page, language, person)
    await completeOnboarding(page, language)
    const id = await reachFinalWork(page, 1)
    await openFinalWork(page, id)
    await page.getByRole('link', { name: t('final-works:overview.start') }).click()
    await write(page, language, { title: 'Praca w pociągu', text: 'Przed tunelem.' })
    await expect(savedMark(page, language)).toBeVisible()
    const isControlled = () => page.evaluate(async () => (await caches.match('/')) !== undefined)
    await expect.poll(isControlled).toBe(true)
    // The service worker has now cached what this visit has loaded; after a reload it handles every request.
    await page.reload()
    await expect(editorOn(page, language)).toContainText('Przed tunelem.')
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

    await context.setOffline(true)
    await editorOn(page, language).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' W tunelu.')
    await expect(page.getByText(t('final-works:save.kept'))).toBeVisible()
    await screen(page, 'final-work-offline')
    await page.reload()
    await expect(editorOn(page, language)).toContainText('Przed tunelem. W tunelu.')
    await context.setOffline(false)
    await expect(savedMark(page, language)).toBeVisible()

    await context.setOffline(true)
    await editorOn(page, language).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' I znowu.')
    await expect(page.getByText(t('final-works:save.kept'))).toBeVisible()
    await page.reload()
    await expect(editorOn(page, language)).toContainText('I znowu.')
    await page.goto('about:blank')
    await context.setOffline(false)
    await page.goto('/')
    await logOut(page, language)
    await page.waitForURL(/\/login/)
    await signIn(page, language, person)
    await openFinalWork(page, id)
    await page.getByRole('link', { name: t('final-works:overview.goOn') }).click()
    await expect(editorOn(page, language)).toContainText('Przed tunelem. W tunelu. I znowu.')
    await expect(savedMark(page, language)).toBeVisible()
  })
})

test('[FINAL-06] two devices at once: the newest text wins, and the other version can be restored @desktop', async ({
  page,
  browser,
  language,
}) => {
  const t = textsOf(language)
  const person = await enterAnew(page, language)
  const id = await reachFinalWork(page, 1)
  await openFinalWork(page, id)
  await page.getByRole('link', { name: t('final-works:overview.start') }).click()
  await write(page, language, { title: 'Na komputerze', text: 'Pierwsze zdanie.' })
  await expect(savedMark(page, language)).toBeVisible()

  const locale = language === 'pl' ? 'pl-PL' : 'en-GB'
  const context = await browser.newContext({ locale, baseURL: process.env.ZENIT_URL ?? '' })
  const other = await context.newPage()
  await enterAs(other, person, page.url())
  await expect(titleOn(other, language)).toHaveValue('Na komputerze')
  const isSaved = other.waitForResponse((response) => response.url().includes('/course-exams/draft/'))
  await titleOn(other, language).fill('Na telefonie')
  await isSaved

  await titleOn(page, language).fill('Na komputerze, dalej')
  await expect(page.getByText(t('final-works:shelf.title'))).toBeVisible()
  await expect(titleOn(page, language), 'the newest stands').toHaveValue('Na komputerze, dalej')
  await page.getByRole('button', { name: t('final-works:shelf.show') }).click()
  const dialog = page.getByRole('dialog', { name: t('final-works:shelf.title') })
  await expect(dialog.getByRole('heading', { name: 'Na telefonie' })).toBeVisible()
  await screen(page, 'final-work-other-version')
  await dialog.getByRole('button', { name: t('final-works:shelf.take') }).click()
  await page.keyboard.press('Escape')
  await expect(titleOn(page, language)).toHaveValue('Na telefonie')
  await context.close()
})
