import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createServer } from 'vite'
import { findPort } from '../../apps/api/test/testing/ports.ts'

const web = resolve(import.meta.dirname, '../../apps/web')

export interface StyleguideServer {
  url: string
  stop(): Promise<void>
}

/** Serves `/styleguide` like `npm run dev`: with Vite, because the build does not contain it. */
export async function startStyleguide(): Promise<StyleguideServer> {
  const cacheDir = await mkdtemp(join(tmpdir(), 'zenit-styleguide-'))
  const server = await createServer({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    cacheDir,
    logLevel: 'error',
    // All libraries are bundled before the page is opened; if Vite found one later, it would reload the page during a
    // test.
    optimizeDeps: { entries: ['styleguide.html', 'src/styleguide/*.tsx', 'src/ui/**/*.tsx'] },
    server: { host: '127.0.0.1', port: await findPort(), hmr: false, watch: null },
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
