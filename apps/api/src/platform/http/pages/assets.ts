import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
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

const assets = new Map<string, Asset>()

/** Server-rendered pages use the same design tokens and fonts as the app. */
const styles = resolve(import.meta.dirname, '../../../../../web/src/styles')
const readStyles = (name: string) => readFileSync(join(styles, name), 'utf8')

const appFaces = readStyles('fonts.css')
const named = /url\("([^"]+)"\)/g

/** The addresses here of the files that fonts.css names. */
const fonts = new Map(
  appFaces.matchAll(named).map(([, name = '']) => {
    const file = name.startsWith('.') ? join(styles, name) : packages.resolve(name)
    return [name, keep(basename(file), toAsset('font/woff2', readFileSync(file)))] as const
  }),
)
const faces = appFaces.replaceAll(named, (_, name: string) => `url("${fonts.get(name)}")`)

const base = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8')
const common = [faces, readStyles('tokens.css'), base]

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

/** Those that every page needs. */
export const fontsToPreload = [...fonts.values()].filter((address) => address.includes('-latin.woff2?'))

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
