import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { bundleAnalyzerPlugin } from 'rolldown/experimental'
import { defineConfig, type UserConfig } from 'vite'
import product from '../../package.json' with { type: 'json' }
import { chunkGroups } from './build/chunk-groups.ts'
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
      output: {
        ...fileNames,
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
}

export default defineConfig(({ command }) => {
  // Whatever runs the build (a test, a shell with settings of its own), learners get React without its development half.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return config
})
