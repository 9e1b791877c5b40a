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

/**
 * The first load contains every file name, so names are as short as possible; chunks.json maps files to
 * modules.
 */
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
    // Contents of each chunk before minification; scripts/build-web.mjs moves the file to .vite/bundle.md.
    bundleAnalyzerPlugin({ fileName: 'bundle.md', format: 'md' }),
  ],
  css: { postcss: { plugins: [customMedia()] } },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: api, changeOrigin: false }])) },
  build: {
    target: 'baseline-widely-available',
    // The first versions with light-dark(); for older targets every colour would be written twice.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Dependencies between chunks, from which e2e/weight.spec.ts computes the weight of each screen.
    manifest: 'chunks.json',
    // The PDF reader, which loads with the first PDF deck.
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
  // Learners get React without its development build, even when a test or a shell sets NODE_ENV.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return config
})
