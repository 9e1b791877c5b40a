import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createServer } from 'vite'
import { freePort } from './product.ts'

const web = resolve(import.meta.dirname, '../../apps/web')

export interface StyleguideServer {
  url: string
  stop(): Promise<void>
}

/** Serves `/styleguide` as `npm run dev` does: by Vite, which alone has it. */
export async function startStyleguide(): Promise<StyleguideServer> {
  const cacheDir = await mkdtemp(join(tmpdir(), 'zenit-styleguide-'))
  const server = await createServer({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    cacheDir,
    logLevel: 'error',
    // All libraries are packed before the page is opened; found later, they would reload it in the middle of a test.
    optimizeDeps: { entries: ['styleguide.html', 'src/styleguide/*.tsx', 'src/ui/**/*.tsx'] },
    server: { host: '127.0.0.1', port: await freePort(), hmr: false, watch: null },
  })
  await server.listen()
  const url = server.resolvedUrls?.local[0] ?? ''
  return {
    url: new URL('/styleguide', url).href,
    async stop() {
      await server.close()
      await rm(cacheDir, { recursive: true, force: true })
    },
  }
}
