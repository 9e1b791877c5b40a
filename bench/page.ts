import { chromium } from '@playwright/test'
import { ensureChromium } from '../scripts/lib/chromium.mjs'

export interface PageLoad {
  /** Brotli bytes of JavaScript. */
  script: number
  scripts: number
  /** Milliseconds. */
  lcp: number
  cls: number
}

interface Timings extends Window {
  benchLcp: number
  benchCls: number
}

/** A slow phone on a slow line: 1.6 Mbit/s down, 750 kbit/s up, 150 ms, a processor four times slower. */
const line = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 }

function watchTimings(): void {
  const timings = window as unknown as Timings
  timings.benchLcp = 0
  timings.benchCls = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) timings.benchLcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) timings.benchCls += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The home page of someone who has just signed in, with nothing in the cache. */
async function loadOnce(url: string, accessToken: string): Promise<PageLoad> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const context = await browser.newContext({ locale: 'pl-PL', viewport: { width: 390, height: 844 } })
    await context.addCookies([
      { name: 'caiplatform_access', value: accessToken, url, httpOnly: true },
      { name: 'caiplatform_authorized', value: 'true', url },
    ])
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', line)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const sizes: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.addInitScript(watchTimings)
    // The network never falls silent: the page listens for what is new.
    await page.goto(url, { waitUntil: 'load' })
    await page.locator('h1').waitFor()
    // The first screen's; what comes when it is at rest is in nobody's way.
    const bytes = await Promise.all(sizes)
    await page.waitForTimeout(3_000)
    const { lcp, cls } = await page.evaluate(() => {
      const { benchLcp, benchCls } = window as unknown as Timings
      return { lcp: benchLcp, cls: benchCls }
    })
    return { script: bytes.reduce((sum, one) => sum + one, 0), scripts: bytes.length, lcp, cls }
  } finally {
    await browser.close()
  }
}

/** The middle one of three loads, by its LCP. */
export async function measurePage(url: string, accessToken: string): Promise<PageLoad> {
  const loads: PageLoad[] = []
  for (let turn = 0; turn < 3; turn++) loads.push(await loadOnce(url, accessToken))
  return loads.sort((a, b) => a.lcp - b.lcp)[1] as PageLoad
}
