import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { chunks } from '../e2e/harness/build.ts'
import { ensureChromium } from '../scripts/lib/chromium.mjs'

/** A load of the home page, until three seconds after its heading appeared. */
export interface PageLoad {
  /** Size of the first screen's JavaScript as transferred, in bytes. */
  script: number
  scripts: number
  /** Bytes of requests sent before the page started to load the learner's next step, including headers. */
  bytes: number
  /** Bytes of the requests after that. */
  bytesAhead: number
  /** Milliseconds. */
  lcp: number
  cls: number
  /** Longest task after the first paint, in milliseconds. */
  longestTask: number
}

/** Milliseconds from a click until the content of the next screen is painted. */
export interface Navigation {
  /** From the home page to a course, which opens a lesson. */
  toCourse: number
  /** To another lesson of the course, which is not loaded before. */
  toLesson: number
  /** From there to the next lesson. */
  toNext: number
}

export interface PageResults {
  /** With an empty cache, on a slow phone. */
  cold: PageLoad
  /** Opened again on the same phone, with a filled cache. */
  warm: PageLoad
  phone: Navigation
  desktop: Navigation
}

interface Timings extends Window {
  benchLcp: number
  benchCls: number
  benchTasks: { start: number; duration: number }[]
}

/**
 * A slow phone on a slow network: 1.6 Mbit/s down, 750 kbit/s up, 150 ms latency, a processor four times
 * slower.
 */
const line = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 }
const phone = { viewport: { width: 390, height: 844 } }
const desktop = { viewport: { width: 1440, height: 900 } }

function watchTimings(): void {
  const timings = window as unknown as Timings
  timings.benchLcp = 0
  timings.benchCls = 0
  timings.benchTasks = []
  const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => {
    timings.benchLcp = startTime
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) timings.benchCls += value
  })
  watch('longtask', ({ startTime, duration }) => {
    timings.benchTasks.push({ start: startTime, duration })
  })
}

/** Runs in the page. */
function readTimings() {
  const { benchLcp, benchCls, benchTasks } = window as unknown as Timings
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const after = benchTasks.filter(({ start, duration }) => start + duration > (paint?.startTime ?? 0))
  const longestTask = Math.max(0, ...after.map(({ duration }) => duration))
  return { lcp: benchLcp, cls: benchCls, longestTask }
}

const coursePage = chunks['src/features/courses/CoursePage.tsx']?.file ?? ''

/**
 * Returns a function that gives the number of bytes that this page has received so far, including headers: of requests
 * sent before the code of the course page, and of those after.
 */
function countBytes(session: CDPSession): () => { bytes: number; bytesAhead: number } {
  const ahead = new Set<string>()
  let isAhead = false
  let [bytes, bytesAhead] = [0, 0]
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    isAhead ||= request.url.endsWith(coursePage)
    if (isAhead) ahead.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ahead.has(requestId)) bytesAhead += encodedDataLength
    else bytes += encodedDataLength
  })
  return () => ({ bytes, bytesAhead })
}

async function openSlowPage(context: BrowserContext) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(watchTimings)
  return { page, session }
}

async function loadHome(context: BrowserContext, url: string): Promise<{ page: Page; load: PageLoad }> {
  const { page, session } = await openSlowPage(context)
  const bytes = countBytes(session)
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  // Do not wait for an idle network: the page keeps a connection open for notifications.
  await page.goto(url, { waitUntil: 'load' })
  await page.locator('h1').waitFor()
  // Scripts of the first screen; the page loads the others when it is idle.
  const scripts = await Promise.all(sizes)
  await page.waitForTimeout(3_000)
  const timings = await page.evaluate(readTimings)
  const script = scripts.reduce((sum, one) => sum + one, 0)
  return { page, load: { ...timings, ...bytes(), script, scripts: scripts.length } }
}

/**
 * Runs in the page: clicks the first link that matches, and returns the milliseconds until the lesson has no
 * placeholder left and two frames have passed. Hovering over the link first would make it faster. It looks only after
 * changes: asking for every frame would make the browser draw all of them, which slows down the page.
 */
async function follow(selector: string): Promise<number> {
  const link = document.querySelector<HTMLAnchorElement>(selector)
  if (!link) throw new Error(`The page has no ${selector}`)
  const before = location.href
  const isShown = () => {
    const opened = document.querySelector<HTMLAnchorElement>('main [aria-current="step"]')
    const isOpen = location.href !== before && opened?.search === location.search
    return isOpen && !document.querySelector('main [role="status"][aria-label]')
  }
  const start = performance.now()
  const shown = new Promise<void>((resolve, reject) => {
    const changes = new MutationObserver((_, observer) => {
      if (!isShown()) return
      observer.disconnect()
      resolve()
    })
    changes.observe(document, { subtree: true, childList: true, attributes: true })
    setTimeout(() => reject(new Error(`${selector} led nowhere within 20 s`)), 20_000)
  })
  link.click()
  await shown
  for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
  return performance.now() - start
}

async function navigate(page: Page): Promise<Navigation> {
  const toCourse = await page.evaluate(follow, 'main a[href^="/course/"]')
  await page.waitForTimeout(2_000)
  const toLesson = await page.evaluate(follow, 'main nav a[href*="?lesson="]:not([aria-current])')
  await page.waitForTimeout(2_000)
  const toNext = await page.evaluate(follow, 'main nav a[data-next]')
  return { toCourse, toLesson, toNext }
}

async function measureOnce(url: string, accessToken: string): Promise<PageResults> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  const openContext = async (options: typeof phone) => {
    const context = await browser.newContext({ locale: 'pl-PL', ...options })
    await context.addCookies([
      { name: 'caiplatform_access', value: accessToken, url, httpOnly: true },
      { name: 'caiplatform_authorized', value: 'true', url },
    ])
    return context
  }
  try {
    const context = await openContext(phone)
    const { page: first, load: cold } = await loadHome(context, url)
    await first.close()
    const { page, load: warm } = await loadHome(context, url)
    const onPhone = await navigate(page)
    const wide = await (await openContext(desktop)).newPage()
    await wide.goto(url, { waitUntil: 'load' })
    await wide.waitForTimeout(3_000)
    return { cold, warm, phone: onPhone, desktop: await navigate(wide) }
  } finally {
    await browser.close()
  }
}

/** Returns the median of three runs, by the first LCP. */
export async function measurePage(url: string, accessToken: string): Promise<PageResults> {
  const turns: PageResults[] = []
  for (let turn = 0; turn < 3; turn++) turns.push(await measureOnce(url, accessToken))
  return turns.sort((a, b) => a.cold.lcp - b.cold.lcp)[1] as PageResults
}
