import { defineConfig, type PlaywrightWorkerOptions } from '@playwright/test'
import { findChromium } from './scripts/lib/chromium.mjs'

const common: Partial<PlaywrightWorkerOptions> = {
  browserName: 'chromium',
  launchOptions: {
    executablePath: findChromium(),
    args: [
      // Chromium has no sandbox for root; the other flags keep it from contacting Google’s servers.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A test's pages share one process instead of having a second one ready: a sixth less processor time for each page.
      '--renderer-process-limit=1',
    ],
  },
}

/**
 * Tests for which width, touch and language do not matter: permissions of the server, clocks, networks, sound,
 * sessions, and the studio. every-screen.spec.ts covers their screens at 390 px and in English; decision 034 says what
 * is not covered.
 */
const onceIsEnough = [
  'about',
  'author-way',
  'backups',
  'benefits',
  'both-endings',
  'canary',
  'certificate',
  'closed-test-time',
  'community',
  'entrance',
  'errors',
  'groups',
  'hub',
  'idle',
  'integrations',
  'invitation-file',
  'language',
  'limits',
  'lists',
  'members',
  'next-step',
  'offline',
  'organisations',
  'people',
  'privacy',
  'progress',
  'ratings',
  'read-aloud',
  'recordings',
  'report-files',
  'report-people',
  'report-views',
  'required-factor',
  'sessions',
  'studio',
  'studio-content',
  'studio-editor',
  'studio-endings',
  'studio-exchange',
  'studio-film',
  'studio-history',
  'studio-links',
  'studio-mirrors',
  'studio-paste',
  'studio-preview',
  'studio-publishing',
  'studio-question-versions',
  'studio-questions',
  'studio-renames',
  'studio-results',
  'studio-site',
  'studio-text',
  'studio-translation',
  'studio-tree',
  'url-login',
].map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  snapshotPathTemplate: 'e2e/pictures/{arg}{ext}',
  globalSetup: './e2e/harness/product.ts',
  // Each worker has its own product (e2e/harness/product.ts). Two would leave a fifth of two cores idle (decision 039).
  workers: 3,
  // Only for a test whose page the browser stopped rendering (e2e/harness/test.ts).
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // A passing test does not wait for them; on a busy machine a page needs them.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    // Nothing can be clicked on a page that is no longer rendered; nothing else takes as long.
    actionTimeout: 45_000,
    // Recording every step takes time. Use it for a failure that its message and screenshots do not explain.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    timezoneId: 'Europe/Warsaw',
    // Playwright does not see requests of a service worker, so tests that simulate the network block it;
    // offline.spec.ts allows it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'desktop-pl',
      use: { ...common, locale: 'pl-PL', viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'mobile-en',
      // Needs a keyboard, or shows nothing more on a small screen.
      grepInvert: /@desktop/,
      testIgnore: onceIsEnough,
      use: {
        ...common,
        locale: 'en-GB',
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
})
