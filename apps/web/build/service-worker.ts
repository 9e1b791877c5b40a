import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'

const fonts = 'src/styles/fonts.css'
const tokens = 'src/styles/tokens.css'
const offlineStyles = 'src/offline/page/offline.css'

/** Bundles the worker as one separate file: it cannot import the page's chunks. */
async function bundleWorker(root: string, version: string): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { VERSION: JSON.stringify(version) },
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/offline/worker/worker.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })
  const [first] = [output].flat() as Rollup.RollupOutput[]
  const chunk = first?.output.find((file) => file.type === 'chunk')
  if (!chunk) throw new Error('The service worker was not built')
  return chunk.code
}

/** The `@font-face` rules of the offline page: the page's own, with the file names of this build. */
function fontFaces(sheet: string, bundle: Rollup.OutputBundle): string {
  const fileOf = new Map(
    Object.values(bundle).flatMap((file) =>
      file.type === 'asset' ? file.names.map((name) => [name, file.fileName]) : [],
    ),
  )
  return sheet.replaceAll(/url\("([^"]+)"\)/g, (_, address: string) => {
    const file = fileOf.get(basename(address))
    if (!file) throw new Error(`${address} is not in the build`)
    return `url("/${file}")`
  })
}

/**
 * Adds the files for offline use: the service worker, served as /service-worker.js, with this build's version
 * in it, and the style sheet of public/offline.html.
 */
export function serviceWorker(): Plugin {
  let root = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async generateBundle(_options, bundle) {
      const files = Object.keys(bundle).sort()
      const read = (file: string) => readFileSync(join(root, file), 'utf8')
      const sheet = [tokens, offlineStyles].map(read)
      this.emitFile({
        type: 'asset',
        fileName: 'offline.css',
        source: [fontFaces(read(fonts), bundle), ...sheet].join('\n'),
      })
      // The hashes in the other file names identify their content; the offline page's name has no hash.
      const page = read('public/offline.html')
      const version = createHash('sha256')
        .update([...files, page, ...sheet].join('\n'))
        .digest('hex')
      const source = await bundleWorker(root, version.slice(0, 12))
      this.emitFile({ type: 'asset', fileName: 'worker/service-worker.js', source })
    },
  }
}
