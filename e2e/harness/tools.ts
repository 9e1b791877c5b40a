import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { type Language, textsOf } from './texts.ts'

export interface Tool {
  _id: string
  name: string
  url: string
  domainCategories: { _id: string; title: string }[]
}

interface Answer {
  tools: Tool[]
  pagination: { totalCount: number; totalPages: number }
}

/** The response of the API for the signed-in person. */
export const ask = async <T = Answer>(page: Page, path: string): Promise<T> =>
  (await page.request.get(`/api${path}`)).json()

export const cards = (page: Page) => page.getByRole('main').getByRole('article')
export const names = (page: Page) => cards(page).getByRole('heading').allTextContents()
export const heartOf = (page: Page, language: Language, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name: textsOf(language)('tools:favourite.label', { name }) })
export const params = (page: Page) => new URL(page.url()).searchParams

/** Other tests use the demo account too, so a test begins by removing favourites. */
export async function clearFavourites(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  const csrf = cookies.find(({ name }) => name === 'caiplatform_csrf_token')?.value ?? ''
  const { tools } = await ask(page, '/tools?showFavorites=true&limit=100')
  for (const { _id } of tools) {
    const reply = await page.request.post(`/api/tools/remove-from-favorites/${_id}`, {
      headers: { 'x-csrf-token': csrf },
    })
    expect(reply.status()).toBe(200)
  }
}

/** Responds like a server that is too busy. */
export const refuse = (route: Route) =>
  route.fulfill({
    status: 503,
    contentType: 'application/problem+json',
    body: JSON.stringify({
      title: 'Unavailable',
      status: 503,
      code: 'unavailable',
      detail: '',
      requestId: '',
    }),
  })

export async function openTools(page: Page, search = ''): Promise<void> {
  await page.goto(`/tools${search}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Height of the sky, in px (NAV-04). */
export const skyHeight = (page: Page) =>
  page
    .getByTestId('hero')
    .locator('> *')
    .first()
    .evaluate((sky) => Math.round(sky.getBoundingClientRect().height))

/** The height of a tall sky on this screen. */
export const tall = (page: Page) => ((page.viewportSize()?.width ?? 0) < 1300 ? 540 : 600)
