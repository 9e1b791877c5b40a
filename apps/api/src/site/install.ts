import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { translator } from '../platform/i18n.ts'
import { currentBuild } from './build.ts'

/** Replaces the worker when it is switched off: deletes the caches and unregisters itself. */
const farewell = `addEventListener('install', () => self.skipWaiting())
addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  ),
)
`

function workerOf(isOn: boolean): string {
  const root = currentBuild()
  return isOn && root ? readFileSync(join(root, 'worker/service-worker.js'), 'utf8') : farewell
}

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const icons = [
  icon('icon', 192, 'any'),
  icon('icon', 512, 'any'),
  icon('maskable', 192, 'maskable'),
  icon('maskable', 512, 'maskable'),
  { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
]

/** Shown by an installed app on a long press: the pages that people open most. */
const shortcuts = { programs: '/programs', promptbook: '/promptbook' } as const

/** W3C Web Application Manifest, in the reader's language. */
function manifestOf(brand: string, language: 'pl' | 'en') {
  const t = translator(language)
  return {
    id: '/',
    name: t('install:name', { brand }),
    short_name: brand,
    description: t('install:description'),
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#17395c',
    background_color: '#17395c',
    categories: ['education', 'productivity'],
    icons,
    shortcuts: Object.entries(shortcuts).map(([name, url]) => ({
      name: t(`install:shortcuts.${name}`),
      url,
    })),
  }
}

/**
 * Makes the page an app that can be installed and opens without a network: its manifest and its service
 * worker. Without `offline`, the worker in browsers is replaced by one that deletes its caches and
 * unregisters (docs/operating/settings.md).
 */
export function installRoutes(app: FastifyInstance, { offline }: { offline: boolean }): void {
  const worker = workerOf(offline)
  app.get('/service-worker.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  )
  app.get('/manifest.webmanifest', async (request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie, accept-language')
      .send(JSON.stringify(manifestOf(app.brand, request.language))),
  )
}
