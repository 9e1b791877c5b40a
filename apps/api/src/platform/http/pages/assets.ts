import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'

interface Asset {
  type: string
  content: Buffer
  version: string
}

const path = '/page-assets'
const packages = createRequire(import.meta.url)

const toAsset = (type: string, content: Buffer): Asset => ({
  type,
  content,
  version: createHash('sha256').update(content).digest('base64url').slice(0, 10),
})

const fonts = [
  ['figtree', 'figtree-latin-wght-normal.woff2'],
  ['figtree', 'figtree-latin-ext-wght-normal.woff2'],
  ['bricolage-grotesque', 'bricolage-grotesque-latin-wght-normal.woff2'],
  ['bricolage-grotesque', 'bricolage-grotesque-latin-ext-wght-normal.woff2'],
] as const

const readFont = (family: string, name: string): Buffer =>
  readFileSync(join(dirname(packages.resolve(`@fontsource-variable/${family}/package.json`)), 'files', name))

const assets = new Map(
  fonts.map(([family, name]) => [name as string, toAsset('font/woff2', readFont(family, name))]),
)

// Server-rendered pages use the same design tokens as the app.
const tokens = resolve(import.meta.dirname, '../../../../../web/src/styles/tokens.css')
const common = [tokens, join(import.meta.dirname, 'base.css')].map((file) => readFileSync(file, 'utf8'))

/**
 * Registers the style sheet of a kind of page: tokens, fonts and shared styles, then its own files. Returns its
 * versioned address, which may be cached for ever.
 */
export function pageSheet(name: `${string}.css`, files: string | readonly string[]): string {
  const own = [files].flat().map((file) => readFileSync(file, 'utf8'))
  const sheet = [...common, ...own].join('\n')
  return keep(name, toAsset('text/css; charset=utf-8', Buffer.from(sheet)))
}

/** Registers the script of a kind of page. Returns its address, as for a style sheet. */
export const pageScript = (name: `${string}.js`, file: string): string =>
  keep(name, toAsset('text/javascript; charset=utf-8', readFileSync(file)))

function keep(name: string, asset: Asset): string {
  assets.set(name, asset)
  return `${path}/${name}?v=${asset.version}`
}

/** Without a version, because a preload must use the same address as the style sheet. */
export const fontsToPreload = fonts.flatMap(([, name]) => (name.includes('-ext-') ? [] : [`${path}/${name}`]))

/** The style sheets, scripts and fonts of server-rendered pages. */
export function pageAssetRoutes(app: FastifyInstance): void {
  const schema = {
    params: Type.Object({ name: Type.String() }),
    querystring: Type.Object({ v: Type.Optional(Type.String()) }),
  }
  app.get<{ Params: { name: string }; Querystring: { v?: string } }>(
    `${path}/:name`,
    { schema },
    async ({ params, query }, reply) => {
      const asset = assets.get(params.name)
      if (!asset) return reply.callNotFound()
      const forEver = query.v === asset.version
      return reply
        .type(asset.type)
        .header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
        .send(asset.content)
    },
  )
}
