import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type HtmlTagDescriptor, type Plugin, type Rollup } from 'vite'
import { contractCalls } from './contract-calls.ts'

const source = 'src/first.ts'

/** As one classic script: a module would not run before the rest of the document is read. */
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
 * Puts `src/first.ts` before everything else in the document, as a script that the document waits for. While developing,
 * where nothing is bundled, it is the first of the modules.
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
      // After page-head.ts, so that it comes first.
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
