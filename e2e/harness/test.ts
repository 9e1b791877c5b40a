import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { test as base, expect, type Page, type Response, type TestInfo } from '@playwright/test'
import { takeProduct } from './product.ts'

export { expect }

takeProduct()

export interface ServedResponse {
  url: string
  text: string
}

interface Watch {
  /** Everything that the server has sent to this page so far, decompressed; needs `keepsServed`. */
  served(): Promise<ServedResponse[]>
  /** For tests that cause an error on purpose: errors whose text matches do not fail the test. */
  allow(pattern: RegExp): void
}

// An expected error response (no session yet, 406) is not an error of the page.
const networkNoise = /Failed to load resource: the server responded with a status of 4\d\d/
// Chromium’s warning that a preloaded file is not used yet; on a busy machine it depends only on time.
const slownessNoise = /was preloaded using link preload but not used within a few seconds/

// See playwright.config.ts.
const blockedWorker = /Service Worker registration blocked by Playwright/

const noises = [networkNoise, slownessNoise, blockedWorker]

function watchFaults(page: Page, faults: string[]): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const text = `${message.type()}: ${message.text()}`
    if (!noises.some((noise) => noise.test(text))) faults.push(text)
  })
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} from ${response.url()}`)
  })
}

/** Reports each violation of the content security policy to the test, with the directive. */
async function watchPolicy(page: Page, faults: string[]): Promise<void> {
  await page.exposeBinding('zenitPolicyViolation', (_source, text: string) => {
    faults.push(`policy: ${text}`)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { zenitPolicyViolation(text: string): void }).zenitPolicyViolation
      report(`${event.violatedDirective} ${event.blockedURI}`)
    })
  })
}

async function bodyOf(response: Response): Promise<ServedResponse> {
  // A stream of events does not end.
  if (response.headers()['content-type']?.startsWith('text/event-stream'))
    return { url: response.url(), text: '' }
  // A redirect has no body, and the body is lost if the page was left.
  const body = await response.body().catch(() => Buffer.alloc(0))
  return { url: response.url(), text: body.toString('utf8') }
}

/**
 * Whether the browser still renders this page. Playwright waits for two frames before it clicks, so it waits for ever
 * for a page without frames, which has happened several times (decision 039). A page whose process crashed has none
 * either.
 */
const drawsFrames = (page: Page): Promise<boolean> =>
  page
    .evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          setTimeout(() => resolve(false), 3_000)
          requestAnimationFrame(() => resolve(true))
        }),
    )
    .catch((error) => !/crashed/i.test(String(error)))

/** The file that records that this test failed because the browser stopped rendering its page. */
const noteOf = ({ testId }: TestInfo) => resolve('test-results/without-frames', testId)

/** Allows a retry only for a test whose page the browser stopped rendering. */
function refuseRepeat(info: TestInfo): void {
  if (info.retry > 0 && !existsSync(noteOf(info))) throw new Error('It failed, and is not run again.')
}

async function noteMissingFrames(pages: readonly Page[], info: TestInfo): Promise<void> {
  for (const page of pages) {
    if (await drawsFrames(page)) continue
    mkdirSync(dirname(noteOf(info)), { recursive: true })
    writeFileSync(noteOf(info), page.url())
    expect.soft(false, `frames of ${page.url()}, which the browser draws`).toBe(true)
  }
}

interface Options {
  /** Keeping every body costs a copy, so only tests that need the bodies set this. */
  keepsServed: boolean
}

export const test = base.extend<Options & { watch: Watch; language: 'pl' | 'en' }>({
  keepsServed: [false, { option: true }],
  baseURL: async ({ browserName: _ }, use) => {
    await use(process.env.ZENIT_URL)
  },
  language: async ({ locale }, use) => {
    await use(locale?.startsWith('pl') ? 'pl' : 'en')
  },
  watch: [
    async ({ page, browser, keepsServed }, use, info) => {
      refuseRepeat(info)
      const faults: string[] = []
      const allowed: RegExp[] = []
      const bodies: Promise<ServedResponse>[] = []
      const served = () => {
        if (!keepsServed) throw new Error('Nothing is kept: test.use({ keepsServed: true })')
        return Promise.all(bodies)
      }
      watchFaults(page, faults)
      await watchPolicy(page, faults)
      if (keepsServed) page.on('response', (response) => bodies.push(bodyOf(response)))
      await use({ served, allow: (pattern) => allowed.push(pattern) })
      if (info.status !== info.expectedStatus)
        await noteMissingFrames(
          browser.contexts().flatMap((context) => context.pages()),
          info,
        )
      expect(
        faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
        'faults in the console, the policy or the server',
      ).toEqual([])
    },
    { auto: true },
  ],
})
