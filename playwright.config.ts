import { defineConfig, type PlaywrightWorkerOptions } from '@playwright/test'
import { findChromium } from './scripts/lib/chromium.mjs'

const common: Partial<PlaywrightWorkerOptions> = {
  browserName: 'chromium',
  launchOptions: {
    executablePath: findChromium(),
    args: [
      // Chromium as root has no sandbox; the rest keeps it from calling its maker's servers.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
}

/**
 * Where neither width nor touch nor language matters: what the server allows, clocks, networks, sound, sessions, and
 * the studio. At 390 px and in English their screens are in every-screen.spec.ts; what this leaves out is in decision 034.
 */
const onceIsEnough = [
  'about',
  'author-way',
  'benefits',
  'canary',
  'certificate',
  'closed-test-time',
  'community',
  'entrance',
  'errors',
  'hub',
  'idle',
  'language',
  'limits',
  'lists',
  'members',
  'offline',
  'organisations',
  'people',
  'privacy',
  'progress',
  'ratings',
  'read-aloud',
  'recordings',
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
  'studio-results',
  'studio-site',
  'studio-text',
  'studio-translation',
  'url-login',
].map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  snapshotPathTemplate: 'e2e/pictures/{arg}{ext}',
  globalSetup: './e2e/harness/product.ts',
  // Each with a product of its own (e2e/harness/product.ts). With a third, pages came to be drawn no more (decision 039).
  workers: 2,
  // Only for a test whose page the browser no longer drew (e2e/harness/test.ts).
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    // A page that is no longer drawn can be pressed nowhere; nothing else takes as long.
    actionTimeout: 45_000,
    // Recording every step costs time at each; it is for a failure that its words and pictures do not explain.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    timezoneId: 'Europe/Warsaw',
    // What passes through a service worker is hidden from a test that plays the network; offline.spec.ts has it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'desktop-pl',
      use: { ...common, locale: 'pl-PL', viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'mobile-en',
      // What needs a keyboard, or shows nothing more on a small screen.
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
