import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'

const tokens = 'src/styles/tokens.css'
const offlineStyles = 'src/offline/page/offline.css'

/** The worker as one file of its own: it can import nothing of the page's chunks. */
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

/** The faces of the offline page, under the names that this build gave their files. */
function fontFaces(files: readonly string[]): string {
  const faces = [
    ['Figtree Variable', /figtree-latin(-ext)?-wght-normal/, '300 900'],
    ['Bricolage Grotesque Variable', /bricolage-grotesque-latin(-ext)?-wght-normal/, '200 800'],
  ] as const
  const rangeOf = (file: string) =>
    file.includes('-latin-ext-') ? 'U+0100-02BA, U+1E00-1E9F' : 'U+0000-00FF, U+2000-206F'
  return faces
    .flatMap(([family, pattern, weight]) =>
      files
        .filter((file) => pattern.test(file))
        .map(
          (file) =>
            `@font-face { font-family: "${family}"; font-display: swap; font-weight: ${weight}; ` +
            `src: url("/${file}") format("woff2"); unicode-range: ${rangeOf(file)}; }`,
        ),
    )
    .join('\n')
}

/**
 * Adds what the page needs without a network: the service worker, named by the server as /service-worker.js, with this
 * build's version in it; and the style sheet of public/offline.html.
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
      const sheet = [tokens, offlineStyles].map((file) => readFileSync(join(root, file), 'utf8'))
      this.emitFile({
        type: 'asset',
        fileName: 'offline.css',
        source: [fontFaces(files), ...sheet].join('\n'),
      })
      // The hashes in the names stand for the content; the offline page has none.
      const page = readFileSync(join(root, 'public/offline.html'), 'utf8')
      const version = createHash('sha256')
        .update([...files, page, ...sheet].join('\n'))
        .digest('hex')
      const source = await bundleWorker(root, version.slice(0, 12))
      this.emitFile({ type: 'asset', fileName: 'worker/service-worker.js', source })
    },
  }
}
