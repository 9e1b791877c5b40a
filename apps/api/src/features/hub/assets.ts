import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Html } from '../../platform/http/html.ts'
import { hubPath } from './own-hub.ts'

interface Asset {
  type: string
  content: Buffer
  version: string
}

const own = resolve(import.meta.dirname, 'assets')
// The hub wears the same colours, sizes and skies as the product: one file of tokens for both.
const tokens = resolve(import.meta.dirname, '../../../../web/src/styles/tokens.css')
const packages = createRequire(import.meta.url)

const fonts: Record<string, string> = {
  'figtree-latin-wght-normal.woff2': '@fontsource-variable/figtree',
  'figtree-latin-ext-wght-normal.woff2': '@fontsource-variable/figtree',
  'bricolage-grotesque-latin-wght-normal.woff2': '@fontsource-variable/bricolage-grotesque',
  'bricolage-grotesque-latin-ext-wght-normal.woff2': '@fontsource-variable/bricolage-grotesque',
}

const assetOf = (type: string, content: Buffer): Asset => ({
  type,
  content,
  version: createHash('sha256').update(content).digest('base64url').slice(0, 10),
})

function readAssets(): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  for (const [name, from] of Object.entries(fonts)) {
    const folder = resolve(packages.resolve(`${from}/package.json`), '..')
    assets.set(name, assetOf('font/woff2', readFileSync(join(folder, 'files', name))))
  }
  const sheet = [tokens, join(own, 'hub.css')].map((file) => readFileSync(file, 'utf8')).join('\n')
  assets.set('hub.css', assetOf('text/css; charset=utf-8', Buffer.from(sheet)))
  return assets
}

let known: Map<string, Asset> | null = null
const assets = () => {
  known ??= readAssets()
  return known
}

/** With its version in the address, so that it may be kept for ever. */
export const assetAddress = (name: string): string =>
  `${hubPath}/assets/${name}?v=${assets().get(name)?.version ?? ''}`

/** Without a version: the style sheet names the fonts like this, and a preload must name them alike. */
export const fontsToPreload = (): string[] =>
  ['figtree-latin-wght-normal.woff2', 'bricolage-grotesque-latin-wght-normal.woff2'].map(
    (name) => `${hubPath}/assets/${name}`,
  )

let ridges: Html | null = null
/** The land below the sky; a file of our own, so it is markup that can be trusted. */
export function land(): Html {
  ridges ??= new Html(readFileSync(join(own, 'land.svg'), 'utf8'))
  return ridges
}

export function assetRoutes(scope: FastifyInstance): void {
  scope.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const asset = assets().get(request.params.name)
    if (!asset) return reply.callNotFound()
    const forEver = (request.query as { v?: string }).v === asset.version
    return reply
      .type(asset.type)
      .header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
      .send(asset.content)
  })
}
