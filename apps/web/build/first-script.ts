import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type HtmlTagDescriptor, type Plugin, type Rollup } from 'vite'
import { contractCalls } from './contract-calls.ts'

const source = 'src/first.ts'

/** Bundles it as one classic script: a module would run only after the rest of the document is parsed. */
async function bundle(root: string): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [contractCalls()],
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: { input: join(root, source), output: { format: 'iife', codeSplitting: false } },
    },
  })
  const [first] = [output].flat() as Rollup.RollupOutput[]
  const chunk = first?.output.find((file) => file.type === 'chunk')
  if (!chunk) throw new Error(`${source} was not built`)
  return chunk.code
}

/**
 * Inserts `src/first.ts` as the first element of the document, as a blocking script. In development, where
 * nothing is bundled, it is the first module.
 */
export function firstScript(): Plugin {
  let root = ''
  let fileName = ''
  return {
    name: 'first-script',
    configResolved(config) {
      root = config.root
    },
    async buildStart() {
      if (this.environment.mode !== 'build') return
      const code = await bundle(root)
      fileName = `assets/first-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
      this.emitFile({ type: 'asset', fileName, source: code })
    },
    transformIndexHtml: {
      // After page-head.ts, so that its element comes first.
      order: 'post',
      handler: (): HtmlTagDescriptor[] => [
        {
          tag: 'script',
          attrs: fileName ? { src: `/${fileName}` } : { type: 'module', src: `/${source}` },
          injectTo: 'head-prepend',
        },
      ],
    },
  }
}
