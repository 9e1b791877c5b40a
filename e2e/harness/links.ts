import type { Page } from '@playwright/test'
import { runCommand } from './command.ts'

export type LinkForm = 'query' | 'fragment' | 'code'

/** A one-time sign-in link for a demo account, created by the operator’s command. */
export async function createLink(name: string, form: LinkForm, path = '/'): Promise<string> {
  const link = await runCommand('session', 'link', `${name}@zenit.example`, form, path)
  return link.trim()
}

const parameters = ['accessToken', 'refreshToken', 'loginCode']

/** The secret parts of a link. */
export function secretsOf(link: string): string[] {
  const { searchParams, hash } = new URL(link)
  const fragment = new URLSearchParams(hash.slice(1))
  return parameters
    .flatMap((name) => [searchParams.get(name), fragment.get(name)])
    .filter((one) => one !== null)
}

/** Everything that the page has stored in the browser, and its navigation history, as one text. */
export async function keptIn(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => {
    const databases = await Promise.all(
      (await indexedDB.databases()).map(
        ({ name = '' }) =>
          new Promise<unknown>((resolve) => {
            const opening = indexedDB.open(name)
            opening.onsuccess = () => {
              const stores = [...opening.result.objectStoreNames]
              if (stores.length === 0) return resolve([])
              const transaction = opening.result.transaction(stores)
              const all = stores.flatMap((store) => [
                transaction.objectStore(store).getAll(),
                transaction.objectStore(store).getAllKeys(),
              ])
              transaction.oncomplete = () => {
                opening.result.close()
                resolve(all.map(({ result }) => result))
              }
            }
          }),
      ),
    )
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name)
        const keys = await cache.keys()
        return Promise.all(keys.map(async (key) => [key.url, (await cache.match(key))?.url]))
      }),
    )
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      databases,
      cached,
      [location.href, document.URL, document.referrer, history.state, document.cookie, window.name],
      document.documentElement.outerHTML,
    ])
  })
  const cookies = await page.context().cookies()
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  await session.detach()
  return [kept, JSON.stringify(cookies), ...entries.map(({ url }) => url)].join('\n')
}
