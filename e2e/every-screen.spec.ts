import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { AnswerOf } from '@zenit/contract/call'
import type { viewCourse } from '@zenit/contract/courses'
import { brand } from '../apps/web/src/brand.ts'
import { paths } from '../apps/web/src/paths.ts'
import { openArticle } from './harness/articles.ts'
import { findSmallTargets, findUneven, targets } from './harness/controls.ts'
import { call } from './harness/final-works.ts'
import { findClipped, findForeign, takeShifts, textSpacing, watchShifts } from './harness/inspect.ts'
import { addLearner, enter, enterAnew } from './harness/people.ts'
import { findBarriers, findOddNames, findTooWide, keepPicture, settle } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const mostShift = 0.02
const widths = [320, 390, 768, 1024, 1299, 1300, 1440]
const pictured = [390, 1024, 1440]
const heightOf = (width: number) => (width < 768 ? 844 : 900)

interface Ids {
  program: string
  /** A course that is not joined. */
  course: string
  started: string
  /** A course that ends with a final work. */
  finalWork: string
  tool: string
  benefit: string
}

type Addresses = (ids: Ids) => readonly string[]

/** Addresses at which each route of routes.tsx is tested. The first test fails for a route that is missing here. */
const learnersScreens: Record<string, Addresses> = {
  '/404': () => ['/404'],
  '/': () => ['/'],
  '/programs': () => ['/programs', '/programs?search=qqqq', '/programs?page=99'],
  '/program/:id': ({ program }) => [`/program/${program}`],
  '/course/:id': ({ course, started }) => [`/course/${course}`, `/course/${started}`],
  '/course-test/:id': ({ started }) => [`/course-test/${started}`],
  '/course-final-work/:id': ({ finalWork }) => [`/course-final-work/${finalWork}`],
  '/promptbook': () => ['/promptbook'],
  '/progress': () => ['/progress'],
  '/tools': () => ['/tools', '/tools?search=qqqq'],
  '/tools/:id': ({ tool }) => [`/tools/${tool}`],
  '/benefits': () => ['/benefits', '/benefits?search=qqqq'],
  '/benefit/:id': ({ benefit }) => [`/benefit/${benefit}`],
  '/community': () => ['/community', '/community?tab=mastermind', '/community?tab=masterclass'],
  [paths.about()]: () => [paths.about()],
  '/required': () => ['/required'],
  '/sessions': () => ['/sessions'],
  '/your-data': () => ['/your-data'],
  '/privacy': () => ['/privacy'],
  '/terms': () => ['/terms'],
  '*': () => ['/no/such/path'],
}

/** Screens for a newcomer or a visitor without an account. */
const othersScreens: Record<string, Addresses> = {
  '/onboarding': () => ['/onboarding', '/onboarding?step=7'],
  '/login': () => ['/login'],
  '/report-check': () => ['/report-check'],
  '/second-factor': () => ['/second-factor'],
}

/** Screens of the studio for reviewers. */
const studioScreens: Record<string, (reviews: readonly string[]) => readonly string[]> = {
  '/studio': () => [],
  '/studio/reviews': () => [
    '/studio/reviews',
    '/studio/reviews?status=decided',
    '/studio/reviews?status=mine',
  ],
  '/studio/reviews/:id': (reviews) => reviews.map((id) => `/studio/reviews/${id}`),
}

/** Screens of the studio for admins only. */
const adminScreens: Record<string, (person: string) => readonly string[]> = {
  '/studio/people': () => [
    '/studio/people',
    '/studio/people?search=qqqq',
    '/studio/people?page=99',
    '/studio/people?role=reviewer&rank=2',
  ],
  '/studio/people/:id': (person) => [`/studio/people/${person}`],
  // The page of one organisation is in members.spec.ts.
  '/studio/organisations/*': () => ['/studio/organisations'],
  '/studio/content': () => ['/studio/content', '/studio/content?search=qqqq&state=draft'],
  // Packs that authors have made are in studio-content.spec.ts and studio-editor.spec.ts.
  '/studio/content/:id/*': () => ['/studio/content/guide'],
  // Previews of drafts are in studio-preview.spec.ts.
  '/preview/:key': () => [],
  // Invitations are in members.spec.ts.
  '/invitation/:key': () => [],
  '/studio/backups': () => ['/studio/backups'],
  '/studio/audit': () => ['/studio/audit', '/studio/audit?from=2020-01-01&until=2020-01-02'],
}

/** The paths in routes.tsx and in routes.ts of the studio, as they are written there. */
function routesInCode(): string[] {
  const files = ['routes.tsx', 'studio/routes.ts'].map((file) => `../apps/web/src/${file}`)
  const code = files.map((file) => readFileSync(resolve(import.meta.dirname, file), 'utf8')).join('\n')
  const pages = [...code.matchAll(/(?:firstPage|page)\(\s*(?:'([^']+)'|paths\.(\w+)\(\))/g)]
  const named = pages.map(([, path, builder]) =>
    builder ? (paths as unknown as Record<string, () => string>)[builder]?.() : path,
  )
  const plain = [...code.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path)
  return [...named, ...plain].map(String).sort()
}

async function findIds(page: Page): Promise<Ids> {
  const read = async (call: string) => (await page.request.get(`/api/${call}`)).json()
  const [{ modules }, { tools }, { partners }] = await Promise.all(['modules', 'tools', 'partners'].map(read))
  const coursesOf = async ({ _id }: { _id: string }) => (await read(`modules/${_id}/courses`)).courses
  const open = modules.filter(({ access }: { access: string }) => access !== 'unavailable')
  const courses = (await Promise.all(open.map(coursesOf))).flat()
  const isNew = ({ isStarted }: { isStarted: boolean }) => !isStarted
  return {
    program: open[0]._id,
    course: courses.find(isNew)?._id ?? courses[0]._id,
    started: courses.find((course) => !isNew(course))?._id ?? courses[0]._id,
    finalWork: courses.find(({ ending }) => ending === 'exam')?._id ?? courses[0]._id,
    tool: tools[0]._id,
    benefit: partners[0]._id,
  }
}

const nameOf = (address: string): string =>
  address
    .replace(/[\w-]{30,}/, 'one')
    .replaceAll(/\W+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'home'

/** Waits until the page is complete: it has its heading, no skeletons, and nothing moves. */
async function arrive(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[class*=skeleton]').filter({ visible: true })).toHaveCount(0)
  await settle(page)
}

const picture = (page: Page, name: string) => keepPicture(page, `every/${test.info().project.name}-${name}`)

/** At no width does the page scroll sideways: from 320 px to the largest, and at 1440 px with 200 % zoom. */
async function checkWidths(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightOf(width) })
    expect.soft(await page.evaluate(findTooWide), `too wide at ${width} px: ${name}`).toEqual([])
    if (width !== before.width && pictured.includes(width)) await picture(page, `${name}-${width}`)
  }
  await page.setViewportSize({ width: 720, height: 450 })
  expect.soft(await page.evaluate(findTooWide), `too wide at 200 % zoom: ${name}`).toEqual([])
  await page.setViewportSize(before)
}

/** The text spacing of WCAG 1.4.12 cuts nothing off. */
async function checkSpacing(page: Page, name: string): Promise<void> {
  const style = await page.evaluateHandle((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
    return sheet
  }, textSpacing)
  expect.soft(await page.evaluate(findTooWide), `too wide with text spacing: ${name}`).toEqual([])
  expect.soft(await page.evaluate(findClipped), `cut off with text spacing: ${name}`).toEqual([])
  await style.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  })
}

interface InspectionInput {
  page: Page
  language: Language
  /** Prefix of the names of its screenshots. */
  prefix?: string
}

/** All checks that apply to every screen. */
async function inspect({ page, language, prefix = '' }: InspectionInput, address: string): Promise<void> {
  const name = prefix + nameOf(address)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(address)
  await arrive(page)
  const { total, moved } = await takeShifts(page)
  expect.soft(total, `layout shift of ${name}: ${moved.join(', ')}`).toBeLessThanOrEqual(mostShift)
  expect.soft(await page.locator('html').getAttribute('lang'), name).toBe(language)
  expect.soft(await findForeign(page, language), `texts of the other language: ${name}`).toEqual([])
  expect.soft(await page.evaluate(findClipped), `cut off: ${name}`).toEqual([])
  expect.soft(await findBarriers(page), `axe on ${name}, light`).toEqual([])
  expect.soft(await page.evaluate(findSmallTargets, targets), `below 24 px: ${name}`).toEqual([])
  expect.soft(await page.evaluate(findUneven), `of uneven height in one row: ${name}`).toEqual([])
  expect.soft(await findOddNames(page), `odd names: ${name}`).toEqual([])
  await picture(page, name)
  await page.emulateMedia({ colorScheme: 'dark' })
  await settle(page)
  // Only colours differ in the dark theme.
  expect.soft(await findBarriers(page, { rules: ['color-contrast'] }), `axe on ${name}, dark`).toEqual([])
  await picture(page, `${name}-dark`)
  await checkWidths(page, name)
  await checkSpacing(page, name)
}

test('every route is in the tests of all screens', () => {
  const known = [learnersScreens, othersScreens, studioScreens, adminScreens]
    .flatMap((screens) => Object.keys(screens))
    .sort()
  expect(routesInCode()).toEqual(known)
})

test('[LANG-01, NAV-01] every screen of a learner: one language, accessible, correct at every width', async ({
  page,
  language,
}) => {
  test.setTimeout(900_000)
  await watchShifts(page)
  await enter(page, language, 'learner')
  const ids = await findIds(page)
  for (const addresses of Object.values(learnersScreens))
    for (const address of addresses(ids)) await inspect({ page, language }, address)
})

test('[LANG-01, COURSE-03] an article: one language, accessible, correct at every width', async ({
  page,
  language,
}) => {
  test.setTimeout(300_000)
  await watchShifts(page)
  await enterAnew(page, language)
  await openArticle(page, language)
  const { pathname, search } = new URL(page.url())
  await inspect({ page, language, prefix: 'article-' }, pathname + search)
})

test('[COURSE-01, NAV-01] a lesson of any kind is complete when its page appears, without layout shifts', async ({
  page,
  language,
}) => {
  await watchShifts(page)
  await enter(page, language, 'learner')
  const { started } = await findIds(page)
  const { data } = await (await page.request.get(`/api/course/${started}`)).json()
  const { lessons } = (data as AnswerOf<typeof viewCourse>['data']).course
  const parts = lessons.flatMap(({ _id, sublessons }) => sublessons.map((one) => ({ ...one, lesson: _id })))
  const kinds = new Map(parts.reverse().map((part) => [part.format ?? part.kind, part]))
  expect([...kinds.keys()].sort()).toEqual(['internal-test', 'page', 'quiz', 'slides', 'video'])
  for (const [kind, { _id, lesson }] of kinds) {
    await page.goto(`/course/${started}?lesson=${lesson}&sublesson=${_id}`)
    await arrive(page)
    expect(page.url(), kind).toContain(_id)
    const { total, moved } = await takeShifts(page)
    expect.soft(total, `layout shift of ${kind}: ${moved.join(', ')}`).toBeLessThanOrEqual(mostShift)
  }
})

test('[LANG-01] the screens of a learner who has finished everything', async ({ page, language }) => {
  test.setTimeout(300_000)
  await watchShifts(page)
  await enter(page, language, 'done')
  const { started, finalWork } = await findIds(page)
  const look = { page, language, prefix: 'done-' }
  const lastSteps = [
    `/course/${started}?lesson=end`,
    `/course-test/${started}`,
    `/course-final-work/${finalWork}`,
  ]
  for (const address of ['/', ...lastSteps]) await inspect(look, address)
})

test('[LANG-01, NAV-01] the screens of a newcomer and of a visitor without an account: one language, accessible, correct layout', async ({
  page,
  language,
}) => {
  test.setTimeout(300_000)
  await watchShifts(page)
  const look = { page, language }
  await inspect(look, '/login')
  await inspect(look, '/report-check')
  await page.emulateMedia({ colorScheme: 'light' })
  await enter(page, language, 'new')
  for (const address of ['/onboarding', '/onboarding?step=7']) await inspect(look, address)
})

test('[LANG-01, FINAL-05] the screens of the studio: one language, accessible, correct at every width', async ({
  page,
  language,
}) => {
  test.setTimeout(300_000)
  await watchShifts(page)
  await enter(page, language, 'reviewer')
  const listed = async (status: string) =>
    (await (await page.request.get(`/api/studio/reviews?status=${status}`)).json()).reviews
  const [[open], [decided]] = [await listed('open'), await listed('decided')]
  const look = { page, language }
  for (const addresses of Object.values(studioScreens))
    for (const address of addresses([open._id, decided._id])) await inspect(look, address)
})

/** Adds a line about a person to the audit log. */
async function raiseSomebody(page: Page, language: Language): Promise<void> {
  const { email } = await addLearner(language)
  const { people } = await call<{ people: { _id: string }[] }>(page, 'GET', {
    path: `/studio/people?search=${encodeURIComponent(email)}`,
  })
  await call(page, 'PUT', {
    path: `/studio/people/${people[0]?._id}/rank`,
    data: { rank: 3, reason: 'Po szkoleniu u partnera. After a partner’s training.' },
  })
}

test('[LANG-01, ACCESS-06] the screens of admins: one language, accessible, correct at every width', async ({
  page,
  language,
}) => {
  test.setTimeout(300_000)
  await watchShifts(page)
  await enter(page, language, 'admin')
  await raiseSomebody(page, language)
  const { people } = await (await page.request.get('/api/studio/people?search=done')).json()
  const look = { page, language }
  for (const addresses of Object.values(adminScreens))
    for (const address of addresses(people[0]._id)) await inspect(look, address)
})

test('[LANG-01] a text of the other language is found, alone and as a part', async ({ page, language }) => {
  await page.goto('/login')
  await arrive(page)
  expect(await findForeign(page, language)).toEqual([])
  const other = textsOf(language === 'pl' ? 'en' : 'pl')
  const foreign = [
    other('session:signIn'),
    `12 · ${other('shell:nav.programs')}`,
    other('session:loggedIn', { name: 'Żaneta' }),
  ]
  await page.evaluate((texts) => {
    for (const text of texts)
      document.body.append(Object.assign(document.createElement('p'), { innerText: text }))
  }, foreign)
  expect(await findForeign(page, language)).toEqual(foreign)
})

/** Goes to an address without loading a new document, like the browser’s history. */
const goWithin = (page: Page, address: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)

test('[NAV-01] after every navigation the focus is on the heading, the title matches, and nothing jumps', async ({
  page,
  language,
}) => {
  test.setTimeout(600_000)
  await watchShifts(page)
  await enter(page, language, 'done')
  const ids = await findIds(page)
  await page.goto('/privacy')
  await arrive(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  for (const [route, addresses] of Object.entries(learnersScreens)) {
    const [address = ''] = addresses(ids)
    if (route === '/privacy') continue
    const before = await page.title()
    await takeShifts(page)
    await goWithin(page, address)
    // The title first: until it changes, the previous page and its focused heading are still there.
    await expect.poll(() => page.title(), address).not.toBe(before)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first(), address).toBeFocused()
    await arrive(page)
    const { total, moved } = await takeShifts(page)
    expect
      .soft(total, `layout shift on the way to ${address}: ${moved.join(', ')}`)
      .toBeLessThanOrEqual(mostShift)
    await expect(page).toHaveTitle(new RegExp(` · ${brand.name}$`))
  }
  expect(await page.evaluate(() => 'sameDocument' in window), 'all of it in one document').toBe(true)
  await expect(page).toHaveTitle(new RegExp(textsOf(language)('shell:notFound.title')))
})
