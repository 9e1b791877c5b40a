import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractCalls } from './build/contract-calls.ts'
import { pageHead } from './build/page-head.ts'
import { precompress } from './build/precompress.ts'

const api = process.env.API_URL ?? 'http://localhost:3000'
const served = ['/api', '/hub', '/media', '/certificate']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractCalls(), react(), pageHead(), precompress()],
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: api, changeOrigin: false }])) },
  build: {
    target: 'baseline-widely-available',
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
  },
})
