import type { Page, Request } from '@playwright/test'
import { callByName } from '../apps/web/src/i18n/vocative.ts'
import { createLink, keptIn, secretsOf } from './harness/links.ts'
import { demo, signIn } from './harness/people.ts'
import { logOf, startProduct, throwAway } from './harness/product.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const nameOf = { learner: 'Ania Żółkiewska', rank3: 'Zofia Łącka' }

const toast = (page: Page, language: Language, who: keyof typeof nameOf) =>
  page.getByText(textsOf(language)('login-link:signedInAs', { name: nameOf[who] }))

/** Records every request of the page from now on, in order. */
function record(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return requests
}

/** Delays the document’s first script: `asked` resolves when the page requests it. */
async function holdFirstScript(page: Page): Promise<{ asked: Promise<void>; release: () => void }> {
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/first-*.js', async (route) => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  return { asked: asked.promise, release: held.resolve }
}

const programs = (page: Page, language: Language) =>
  page.getByRole('heading', { level: 1, name: textsOf(language)('shell:nav.programs') })

test('[AUTH-02] tokens leave the address before anything else is requested, and are stored nowhere', async ({
  page,
  language,
}) => {
  const link = await createLink('learner', 'query', '/programs?search=ai')
  const secrets = secretsOf(link)
  expect(secrets).toHaveLength(2)
  const requests = record(page)
  const first = await holdFirstScript(page)
  const opened = page.goto(`${link}#list`)
  await first.asked
  // Time in which a browser that reads ahead would request what it finds.
  await page.waitForTimeout(500)
  expect(requests.map((request) => request.resourceType())).toEqual(['document', 'script'])
  first.release()
  await opened
  await expect(toast(page, language, 'learner')).toBeVisible()
  await expect(programs(page, language)).toBeVisible()
  await expect(page).toHaveURL(/\/programs\?search=ai#list$/)

  const [, ...later] = requests
  expect(later.length).toBeGreaterThan(5)
  for (const request of later) {
    const headers = JSON.stringify(await request.allHeaders())
    for (const secret of secrets) {
      expect(request.url()).not.toContain(secret)
      expect(headers).not.toContain(secret)
    }
  }
  const bodies = later.filter((request) => secrets.some((secret) => request.postData()?.includes(secret)))
  // A new browser first gets its CSRF token, and then repeats the request.
  const paths = new Set(bodies.map((request) => new URL(request.url()).pathname))
  expect([...paths]).toEqual(['/api/auth/url-login'])

  const kept = await keptIn(page)
  for (const secret of secrets) expect(kept).not.toContain(secret)
  await page.goto('/hub/account')
  expect(await page.evaluate(() => document.referrer)).toBe('')
  await page.goBack()
  await expect(programs(page, language)).toBeVisible()
  for (const secret of secrets) {
    expect(page.url()).not.toContain(secret)
    expect(logOf(process.env.ZENIT_URL ?? '')).not.toContain(secret)
  }
})

for (const form of ['fragment', 'code'] as const)
  test(`[AUTH-02] the safer form of a link (${form}) signs in, and the login page leads home`, async ({
    page,
    language,
  }) => {
    const link = (await createLink('rank3', form)).replace(/\/(?=[?#])/, '/login')
    const secrets = secretsOf(link)
    const requests = record(page)
    await page.goto(link)
    await expect(toast(page, language, 'rank3')).toBeVisible()
    await expect(page).toHaveURL(/:\d+\/$/)
    const [document, ...later] = requests
    if (form === 'fragment') expect(document?.url()).not.toContain(secrets[0])
    for (const request of later) expect(secrets.some((secret) => request.url().includes(secret))).toBe(false)
    const kept = await keptIn(page)
    for (const secret of secrets) expect(kept).not.toContain(secret)
  })

test('[AUTH-02, ACCESS-01] a new person gets from the link to the onboarding', async ({ page }) => {
  await page.goto(await createLink('new', 'code', '/programs'))
  await expect(page).toHaveURL(/\/onboarding$/)
})

test('[AUTH-02] a person who is signed in as somebody else is asked first, and may stay', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  // Not the session that is kept for other tests: this one ends with the change.
  await signIn(page, language, demo('rank3'))
  await page.goto('/programs')
  await expect(programs(page, language)).toBeVisible()
  const link = await createLink('learner', 'query', '/programs')
  await page.goto(link)
  const dialog = page.getByRole('alertdialog', {
    name: t('login-link:change.title', { name: nameOf.learner }),
  })
  await expect(dialog).toContainText(nameOf.rank3)
  await screen(page, 'login-link-confirm')
  await dialog.getByRole('button', { name: t('login-link:change.no'), exact: true }).click()
  await expect(programs(page, language)).toBeVisible()
  const who = () =>
    page.evaluate(async () => {
      const answer = await fetch('/api/auth/get-user-data')
      return (await answer.json()).user.firstName
    })
  expect(await who()).toBe('Zofia')

  // The link is still valid.
  await page.goto(link)
  await dialog.getByRole('button', { name: t('login-link:change.yes'), exact: true }).click()
  await expect(toast(page, language, 'learner')).toBeVisible()
  await expect(programs(page, language)).toBeVisible()
  expect(await who()).toBe('Ania')

  // The same person continues without a question.
  await page.goto(await createLink('learner', 'code', '/programs'))
  await expect(toast(page, language, 'learner')).toBeVisible()
  await expect(programs(page, language)).toBeVisible()
})

test('[AUTH-02] after a link to the home page, it is that of the person whom the link has signed in', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await signIn(page, language, demo('rank3'))
  await page.goto('/programs')
  // The server does not see a fragment, and draws the home page of the first person.
  await page.goto(await createLink('learner', 'fragment', '/'))
  await page.getByRole('button', { name: t('login-link:change.yes'), exact: true }).click()
  await expect(toast(page, language, 'learner')).toBeVisible()
  const name = callByName('Ania', language)
  const greetings = ['day', 'evening'].map((part) => t(`home:greeting.${part}`, { name }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(greetings.join('|')))
})

test('[AUTH-02] a link that was used, and one that is incomplete, lead to the login', async ({
  page,
  language,
  context,
}) => {
  const t = textsOf(language)
  const failed = page.getByText(t('login-link:failed'))
  const link = await createLink('learner', 'query', '/tools')
  await page.goto(link)
  await expect(toast(page, language, 'learner')).toBeVisible()
  await context.clearCookies()
  for (const address of [link, link.replace(/&refreshToken=.*/, '')]) {
    await page.goto(address)
    await expect(failed).toBeVisible()
    await expect(page).toHaveURL(/\/login\?from=%2Ftools$/)
    await expect(page.getByRole('button', { name: t('session:signIn') })).toBeVisible()
  }
})

test('[AUTH-02] a link that was used does not change who is signed in', async ({ page, language }) => {
  const t = textsOf(language)
  const link = await createLink('learner', 'query', '/programs')
  await page.goto(link)
  await expect(toast(page, language, 'learner')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText(t('login-link:failed'))).toContainText(
    t('login-link:stillIn', { name: nameOf.learner }),
  )
  await expect(programs(page, language)).toBeVisible()
  await expect(page).toHaveURL(/\/programs$/)
})

test('[AUTH-02] if links are switched off, the address is cleaned, and no log contains it', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const product = await startProduct({
    ...{ URL_LOGIN: 'false', LOG_LEVEL: 'info', DEMO: 'false' },
    DATABASE_SETTINGS: throwAway,
  })
  try {
    const canary = `canary-${language}-${product.pid}`
    const tokens = `accessToken=${canary}&refreshToken=${canary}`
    await page.goto(`${product.url}/login?${tokens}`)
    await expect(page.getByText(t('login-link:off'))).toBeVisible()
    await expect(page).toHaveURL(`${product.url}/login`)
    for (const path of ['/hub/profile', '/certificate/ZN-0', '/api/auth/get-user-data', '/media/x', '/x.js'])
      await page.request.get(`${product.url}${path}?${tokens}&loginCode=${canary}`)
    await page.goto(`${product.url}/hub/profile?lang=pl&${tokens}`)
    expect(page.url()).not.toContain(canary)
    expect(logOf(product.url)).toContain('/login')
    expect(logOf(product.url)).not.toContain(canary)
    await page.goto('about:blank')
  } finally {
    await product.stop()
  }
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[AUTH-02] it stores nothing of a link, and a link waits in memory for the network', async ({
    page,
    language,
    context,
    watch,
  }) => {
    watch.allow(/net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|Failed to fetch/)
    const t = textsOf(language)
    await page.goto('/login')
    const isWorking = () =>
      page.evaluate(
        async () => navigator.serviceWorker.controller !== null && (await caches.match('/')) !== undefined,
      )
    await expect.poll(isWorking).toBe(true)
    const link = await createLink('learner', 'query', '/programs')
    await page.goto(link)
    await expect(toast(page, language, 'learner')).toBeVisible()
    await expect(programs(page, language)).toBeVisible()
    for (const secret of secretsOf(link)) expect(await keptIn(page)).not.toContain(secret)

    const next = await createLink('learner', 'query', '/programs')
    await context.clearCookies()
    await context.setOffline(true)
    await page.goto(next)
    await expect(page.getByText(t('shell:offline.waiting'))).toBeVisible()
    await expect(page).toHaveURL(/\/programs$/)
    for (const secret of secretsOf(next)) expect(await keptIn(page)).not.toContain(secret)
    await context.setOffline(false)
    await expect(toast(page, language, 'learner')).toBeVisible()
    await expect(programs(page, language)).toBeVisible()
  })
})
