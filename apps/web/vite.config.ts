import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { bundleAnalyzerPlugin } from 'rolldown/experimental'
import { defineConfig, type UserConfig } from 'vite'
import product from '../../package.json' with { type: 'json' }
import { contractCalls } from './build/contract-calls.ts'
import { firstScreen } from './build/first-screen.ts'
import { firstScript } from './build/first-script.ts'
import { pageHead } from './build/page-head.ts'
import { pdfFiles } from './build/pdf-files.ts'
import { precompress } from './build/precompress.ts'
import { serviceWorker } from './build/service-worker.ts'
import { stylePreamble } from './build/style-preamble.ts'

const api = process.env.API_URL ?? 'http://localhost:3000'
const served = [
  '/api',
  '/scim',
  '/hub',
  '/media',
  '/certificate',
  '/badges',
  '/page-assets',
  '/manifest.webmanifest',
]

const initial: ['$initial'] = ['$initial']

/** One chunk for the libraries that every screen needs: it changes rarely, and packs better than many small ones. */
const libraries = { name: 'libraries', test: /node_modules/, tags: initial, priority: 2 }

/** What src/boot.ts needs: small, and free of the libraries. */
const boot = {
  name: 'early',
  test: /preload-helper|packages[\\/]contract[\\/]src[\\/](?!text|api-tokens|domains|webhooks|record-stores|course-reports|report|closed-tests-time|file-formats|addresses|ranges|reviews|people|organisations|audit|backups|eligibility|privacy|certificate|packs|final-works|files|quizzes|onboarding|partners|regrades|ratings|members|directory|invitations|groups|assignments|required|levels)|i18n[\\/](language|catalogue)\.ts|newcomer\.ts/,
  priority: 3,
}

/**
 * What starts every screen, and the small parts that the first screen shares with others. What it does not draw (windows,
 * popups, lists in pages, answers, changes on the server) comes with the screens that do.
 */
const start = { name: 'start', test: /src[\\/](?!boot\.ts|i18n[\\/](pl|en))/, tags: initial, priority: 1 }
const kit = {
  name: 'kit',
  test: /src[\\/](ui|shell|features[\\/]programs)[\\/](?!.*(Dialog|Drawer|Popup|Tabs|pages|Pagination|Field|SearchInput|Select|Chip|CheckList|MarkCard|\bMark\.|mark-look|ProgramCard|loaders|use-controls|menus|account-links|editor|Prose|DataTable|OutcomeCard))|useSuspenseQuery|home[\\/]challenge|i18n[\\/]vocative/,
  minShareCount: 2,
}

/** Small parts that most pages share and the first screen does not need: one file, because each has half a kilobyte of headers. */
const shared = {
  name: 'shared',
  test: /src[\\/](format[\\/](dates|days|numbers|lists)\.ts|studio-paths\.ts|api[\\/]renew-access|offline[\\/](use-network-reason|progress|lessons|outbox|queue|database|prompts|pending-prompts)|features[\\/]((ranks|certificates|courses)[\\/]queries|ranks[\\/]celebration|closed-tests[\\/]running[\\/](countdown|use-clock)))|infiniteQueryOptions|contract[\\/]src[\\/](eligibility|final-works|certificates)\.ts/,
  priority: 1,
}

/** What every page fetches after its first screen: one file for the same reason. */
const background = {
  name: 'background',
  test: /src[\\/](offline[\\/](?!page|worker)|features[\\/](notifications[\\/](live|stream|announce|queries|words|publication-texts)|streaks[\\/]time-zone|home[\\/](Week\.|News|week)|ranks[\\/]Celebration|closed-tests[\\/](regrade-texts|RunningTests|running-query)|second-factor[\\/](texts|SoonNotice)))|i18n[\\/](pl|en)[\\/](news|publications|regrades|second-factor)\.json/,
}

/** Every name is in the first load, so it is no longer than it must be; chunks.json says which file is of what. */
const fileNames = {
  chunkFileNames: 'assets/[hash].js',
  assetFileNames: 'assets/[hash][extname]',
}

const config: UserConfig = {
  root: import.meta.dirname,
  define: { 'import.meta.env.VERSION': JSON.stringify(product.version) },
  plugins: [
    contractCalls(),
    stylePreamble(),
    react(),
    pageHead(),
    firstScript(),
    pdfFiles(),
    serviceWorker(),
    firstScreen(fileNames),
    precompress(),
    // What each chunk is made of, before minification; scripts/build-web.mjs moves it to .vite/bundle.md.
    bundleAnalyzerPlugin({ fileName: 'bundle.md', format: 'md' }),
  ],
  css: { postcss: { plugins: [customMedia()] } },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: api, changeOrigin: false }])) },
  build: {
    target: 'baseline-widely-available',
    // The first versions with light-dark(); older targets would have every colour written twice.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Which chunk needs which: e2e/weight.spec.ts weighs each screen by it.
    manifest: 'chunks.json',
    // The reader of PDF decks, which comes with the first of them.
    chunkSizeWarningLimit: 550,
    rolldownOptions: {
      output: { ...fileNames, codeSplitting: { groups: [boot, libraries, start, kit, shared, background] } },
    },
  },
}

export default defineConfig(({ command }) => {
  // Whatever runs the build (a test, a shell with settings of its own), learners get React without its development half.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return config
})
