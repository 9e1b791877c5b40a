import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { build, type Plugin, type Rollup } from 'vite'
import product from '../../../package.json' with { type: 'json' }
import { contractCalls } from './contract-calls.ts'
import { stylePreamble } from './style-preamble.ts'

const nothing = '\0nothing'

/** Lazy parts are not rendered on the server, so they are left out. */
const withoutParts: Plugin = {
  name: 'without-parts',
  resolveDynamicImport: () => nothing,
  load: (id) => (id === nothing ? 'export {}' : null),
}

/**
 * Bundles the first screen as one module for Node, including libraries. Class names and file names match
 * those of the page.
 */
async function bundle(root: string, assetFileNames: string): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [contractCalls(), stylePreamble(), react(), withoutParts],
    define: {
      'import.meta.env.VERSION': JSON.stringify(product.version),
      'process.env.NODE_ENV': JSON.stringify('production'),
      // The server never sends on it, and an open channel would keep the process from exiting.
      BroadcastChannel: 'globalThis.EventTarget',
    },
    css: { postcss: { plugins: [customMedia()] } },
    ssr: { noExternal: true },
    build: {
      write: false,
      ssr: join(root, 'src/first-screen/render.tsx'),
      target: 'node20',
      assetsInlineLimit: 0,
      minify: true,
      rolldownOptions: { output: { codeSplitting: false, assetFileNames } },
    },
  })
  const [first] = [output].flat() as Rollup.RollupOutput[]
  const chunk = first?.output.find((file) => file.type === 'chunk')
  if (!chunk) throw new Error('The first screen was not built')
  return chunk.code
}

/**
 * Adds the module that renders the home page on the server (apps/api/src/site/first-screen.ts); it is not
 * served.
 */
export function firstScreen({ assetFileNames }: { assetFileNames: string }): Plugin {
  let root = ''
  return {
    name: 'first-screen',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async generateBundle() {
      const source = await bundle(root, assetFileNames)
      this.emitFile({ type: 'asset', fileName: 'server/first-screen.mjs', source })
    },
  }
}
