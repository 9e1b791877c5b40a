import type { Page } from '@playwright/test'
import {
  beginWriting,
  decide,
  editorOn,
  findCourse,
  joinCourse,
  loadEssays,
  openFinalWork,
  openListening,
  openReviewer,
  reachFinalWorkAnew,
  savedMark,
  statusOn,
  submit,
  titleOn,
  write,
} from './harness/final-works.ts'
import { takeShifts, watchShifts } from './harness/inspect.ts'
import { enterAnew } from './harness/people.ts'
import { findTooWide, screen, screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

test.beforeAll(loadEssays)

/** The specification prescribes the English texts, so they are written here instead of read from the catalogues. */
const said = {
  load: { pl: 'Nie udało się wczytać zadania', en: 'Error loading task' },
  send: { pl: 'Nie udało się wysłać pracy', en: 'Error sending answer' },
}

const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.getByRole('form').locator('input[type=file]').setInputFiles(files)

const textFile = (name: string, content: string | Buffer = 'Treść: żółw, gęś, jaźń.\n') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

/** Expects that nothing scrolls sideways in the narrowest window, nor at 1440 px with 200 % zoom. */
async function fits(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const width of [320, 720]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await page.evaluate(findTooWide), `too wide at ${width} px`).toEqual([])
  }
  await page.setViewportSize(before)
}

const uniqueTitle = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`

test('[FINAL-01, FINAL-02, FINAL-03, FINAL-04, NOTIF-01] from the overview to a rejection, a better version and approval', async ({
  page,
  browser,
  language,
}) => {
  test.setTimeout(240_000)
  const t = textsOf(language)
  const id = await reachFinalWorkAnew(page, language, 1)
  await openFinalWork(page, id)
  await expect(page.getByRole('heading', { level: 1, name: t('final-works:overview.title') })).toBeVisible()
  await expect(page.getByText('The goal of solo is clear'), 'the criteria are seen beforehand').toBeVisible()
  await expect(page.getByText('The goal has to be guessed'), 'and their levels').toBeVisible()
  await screen(page, 'final-work-overview')
  await page.getByRole('link', { name: t('final-works:overview.start') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Task solo' })).toBeFocused()
  await expect(page, 'the step is in the address').toHaveURL(/\?task=/)

  const title = uniqueTitle('Newsletter działu')
  await page.getByRole('button', { name: t('final-works:form.submit') }).click()
  await expect(titleOn(page, language), 'focus goes to the first field that is wrong').toBeFocused()
  await expect(page.getByText(t('final-works:errors.field.description.missing'))).toBeVisible()
  await screen(page, 'final-work-missing')
  await write(page, language, { title, text: 'Zażółć gęślą jaźń' })
  await choose(page, textFile('Żółta łódź – praca.txt'))
  await expect(page.getByRole('link', { name: 'Żółta łódź – praca.txt' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Vimeo' }).fill('https://vimeo.com.evil.example/123456')
  await submit(page, language)
  const vimeo = page.getByRole('textbox', { name: 'Vimeo' })
  await expect(vimeo).toBeFocused()
  await expect(vimeo).toHaveAccessibleDescription(/Vimeo/)
  await expect(vimeo).toHaveAttribute('aria-invalid', 'true')
  await screen(page, 'final-work-link-error')
  await vimeo.fill('https://vimeo.com/123456789')
  await expect(vimeo).not.toHaveAttribute('aria-invalid')
  await submit(page, language)

  await expect(statusOn(page, language, 'pending')).toBeVisible()
  const day = new Intl.DateTimeFormat(language === 'pl' ? 'pl' : 'en-GB', { weekday: 'long' })
  const days = Array.from({ length: 5 }, (_, index) => day.format(new Date(Date.UTC(2026, 10, 23 + index))))
  await expect(page.locator('time').filter({ hasText: new RegExp(days.join('|')) })).toBeVisible()
  await expect(page.getByRole('textbox'), 'nothing can be changed any more').toHaveCount(0)
  await screen(page, 'final-work-pending')
  await openListening(page, `/course-final-work/${id}`)
  await expect(statusOn(page, language, 'pending'), 'its address opens what was handed in').toBeVisible()

  const reviewer = await openReviewer(browser, language)
  await decide(reviewer, title, { decision: 'rejected', comment: 'Dodaj przykład z własnej pracy.' })
  await expect(statusOn(page, language, 'rejected'), 'without a reload').toBeVisible()
  await expect(page.getByText('Dodaj przykład z własnej pracy.')).toBeVisible()
  await expect(page.getByText(t('final-works:criteria.unmet'), { exact: true })).toHaveCount(1)
  await screen(page, 'final-work-rejected')
  await page.getByRole('link', { name: t('final-works:status.rejected.again') }).click()
  await expect(titleOn(page, language), 'begins with what was handed in').toHaveValue(title)
  await expect(editorOn(page, language)).toContainText('Zażółć gęślą jaźń')
  await expect(page.getByRole('link', { name: 'Żółta łódź – praca.txt' })).toBeVisible()
  await titleOn(page, language).fill(`${title} 2`)
  await screen(page, 'final-work-again')
  await submit(page, language, true)
  await expect(statusOn(page, language, 'pending')).toBeVisible()
  await expect(
    page.getByRole('heading', { name: t('final-works:history.version', { number: 1 }) }),
  ).toBeVisible()

  await decide(reviewer, `${title} 2`, { decision: 'approved', comment: 'Świetna robota!' })
  await expect(statusOn(page, language, 'approved')).toBeVisible()
  await expect(page.getByText('Świetna robota!').first()).toBeVisible()
  await screenInBothThemes(page, 'final-work-approved')
  await page.getByRole('button', { name: t('final-works:status.approved.receive') }).click()
  await expect(page.getByRole('heading', { name: t('certificates:ready') })).toBeVisible()
  await reviewer.context().close()
})

test('[FINAL-01, FINAL-03, FINAL-06] one of two tasks: the draft is restored, and choosing another task discards it after a warning', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await watchShifts(page)
  const id = await reachFinalWorkAnew(page, language, 2)
  await openFinalWork(page, id)
  await page.getByRole('link', { name: t('final-works:overview.choose') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('final-works:tasks.title') })).toBeFocused()
  await screen(page, 'final-work-tasks')
  await fits(page)
  const choice = (task: string) => new RegExp(t('final-works:tasks.chooseNamed', { task }))
  await page.getByRole('link', { name: choice('Task first') }).click()
  await write(page, language, { title: 'Pierwsza praca', text: 'Tekst do pierwszego zadania' })
  await choose(page, textFile('notatki.md'))
  await expect(page.getByRole('link', { name: 'notatki.md' })).toBeVisible()
  await expect(savedMark(page, language)).toBeVisible()

  await page.reload()
  await expect(titleOn(page, language)).toHaveValue('Pierwsza praca')
  await expect(editorOn(page, language)).toContainText('Tekst do pierwszego zadania')
  await expect(page.getByRole('link', { name: 'notatki.md' })).toBeVisible()
  const { total, moved } = await takeShifts(page)
  expect(total, `layout shift of the form: ${moved.join(', ')}`).toBeLessThanOrEqual(0.02)
  await screen(page, 'final-work-form')
  await fits(page)

  await openFinalWork(page, id)
  await page.getByRole('link', { name: t('final-works:overview.goOn') }).click()
  await expect(titleOn(page, language)).toHaveValue('Pierwsza praca')

  await page.getByRole('button', { name: t('final-works:form.changeTask') }).click()
  const dialog = page.getByRole('alertdialog', { name: t('final-works:change.title') })
  await expect(dialog).toContainText('Task first')
  await screen(page, 'final-work-change-task')
  await dialog.getByRole('button', { name: t('final-works:change.keep') }).click()
  await expect(titleOn(page, language)).toHaveValue('Pierwsza praca')

  await openFinalWork(page, id, '?step=tasks')
  await page.getByRole('button', { name: choice('Task second') }).click()
  await dialog.getByRole('button', { name: t('final-works:change.confirm') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Task second' })).toBeVisible()
  await expect(titleOn(page, language)).toHaveValue('')
  await page.reload()
  await expect(titleOn(page, language), 'it is discarded at the server, too').toHaveValue('')
  await openFinalWork(page, id)
  await expect(page.getByRole('link', { name: t('final-works:overview.choose') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('final-works:overview.goOn') })).toHaveCount(0)
})

test('[UPL-01] wrong, too large and too many files are rejected by name; the others can be removed @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await beginWriting(page, language)
  await choose(page, [
    textFile('wirus.exe'),
    textFile('ogromny.txt', Buffer.alloc(26 * 1024 * 1024, 'a')),
    textFile('pusty.txt', ''),
    textFile('udaje.pdf', 'To nie jest PDF.'),
  ])
  const alert = (words: string) => page.getByRole('alert').filter({ hasText: words })
  await expect(alert('wirus.exe')).toContainText('pdf, docx')
  await expect(alert('ogromny.txt')).toContainText('25')
  await expect(alert('pusty.txt')).toBeVisible()
  const isOther = t('final-works:files.problem.content', { name: 'udaje.pdf' })
  await expect(page.getByText(isOther), 'the content is checked, not the name').toBeVisible()
  await screen(page, 'final-work-files-refused')
  await fits(page)
  for (const name of ['wirus.exe', 'ogromny.txt', 'pusty.txt', 'udaje.pdf'])
    await page.getByRole('button', { name: t('final-works:files.dismiss', { name }) }).click()

  await choose(
    page,
    Array.from({ length: 12 }, (_, index) => textFile(`plik-${index + 1}.txt`)),
  )
  await expect(alert('plik-11.txt')).toBeVisible()
  await expect(alert('plik-12.txt')).toBeVisible()
  await expect(page.getByRole('link', { name: 'plik-10.txt' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: t('final-works:files.remove', { name: 'plik-3.txt' }) }).click()
  await expect(page.getByRole('link', { name: 'plik-3.txt' })).toHaveCount(0)
  await expect(savedMark(page, language)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'plik-2.txt' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'plik-3.txt' })).toHaveCount(0)
})

test('[UPL-01] an upload continues where a broken connection stopped it @desktop', async ({
  page,
  context,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/net::ERR_|Failed to fetch/)
  await beginWriting(page, language)
  const name = 'długi zapis.csv'
  const offsets: number[] = []
  let isBroken = true
  // The first part arrives; then the connection fails.
  await page.route(/\/api\/files\/uploads\/./, (route, request) => {
    if (request.method() !== 'PATCH') return route.continue()
    const offset = Number(request.headers()['upload-offset'])
    if (isBroken && offset > 0) return route.abort()
    offsets.push(offset)
    return route.continue()
  })
  await choose(page, textFile(name, 'żółw;gęś\n'.repeat(500_000)))
  const interrupted = page.getByText(t('final-works:files.interrupted'))
  await expect(interrupted).toBeVisible({ timeout: 40_000 })
  const progress = page.getByRole('progressbar', { name: /długi zapis\.csv/ })
  expect(Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(50)
  await screen(page, 'final-work-upload-interrupted')
  isBroken = false
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByRole('link', { name })).toBeVisible({ timeout: 60_000 })
  expect(
    offsets.filter((offset) => offset === 0),
    'what had arrived was not sent again',
  ).toHaveLength(1)
  expect(offsets.at(-1)).toBeGreaterThan(0)
})

test('[FINAL-07, ERR-02] a work that cannot be loaded or submitted shows an error, with a retry @desktop', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/^500 from|status of 500/)
  const id = await reachFinalWorkAnew(page, language, 1)
  const problem = { status: 500, contentType: 'application/problem+json', body: '{"code":"internal"}' }
  const load = /\/api\/course-exams\/[^/]+$/
  await page.route(load, (route) => route.fulfill(problem))
  await openFinalWork(page, id)
  await expect(page.getByRole('heading', { level: 1, name: said.load[language] })).toBeVisible()
  await screen(page, 'final-work-load-failed')
  await page.unroute(load)
  await page.getByRole('button', { name: t('final-works:errors.retry') }).click()
  await page.getByRole('link', { name: t('final-works:overview.start') }).click()
  await write(page, language, { title: 'Praca', text: 'Treść pracy' })
  const send = /create-exam-submit/
  await page.route(send, (route) => route.fulfill(problem))
  await submit(page, language)
  await expect(page.getByRole('alert').filter({ hasText: said.send[language] })).toBeVisible()
  await expect(editorOn(page, language), 'what was written stays').toContainText('Treść pracy')
  await screen(page, 'final-work-send-failed')
  await page.unroute(send)
  await page.getByRole('button', { name: t('final-works:submit.retry') }).click()
  const dialog = page.getByRole('alertdialog', { name: t('final-works:submit.title') })
  await dialog.getByRole('button', { name: t('final-works:submit.confirm'), exact: true }).click()
  await expect(statusOn(page, language, 'pending')).toBeVisible()
})

test('[FINAL-01] before joining, and before the last lesson, the work is closed, with the reason @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enterAnew(page, language)
  const id = await findCourse(page, 1)
  const shows = (name: 'notJoined' | 'lessons') =>
    expect(page.getByRole('heading', { level: 1, name: t(`final-works:errors.${name}Title`) })).toBeVisible()
  await openFinalWork(page, id)
  await shows('notJoined')
  await screen(page, 'final-work-not-joined')
  await joinCourse(page, id)
  await openFinalWork(page, id)
  await shows('lessons')
  await screen(page, 'final-work-lessons-first')
  await page.getByRole('link', { name: t('final-works:errors.toCourse') }).click()
  await expect(page).toHaveURL(/\/course\//)
})
