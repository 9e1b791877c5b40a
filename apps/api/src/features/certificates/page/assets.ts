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

const path = '/certificate/assets'
const sheet = 'certificate.css'
const packages = createRequire(import.meta.url)

const fonts = [
  ['figtree', 'figtree-latin-wght-normal.woff2'],
  ['figtree', 'figtree-latin-ext-wght-normal.woff2'],
  ['bricolage-grotesque', 'bricolage-grotesque-latin-wght-normal.woff2'],
  ['bricolage-grotesque', 'bricolage-grotesque-latin-ext-wght-normal.woff2'],
] as const

const toAsset = (type: string, file: string): Asset => {
  const content = readFileSync(file)
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 10)
  return { type, content, version }
}

function readAssets(): ReadonlyMap<string, Asset> {
  const fontFile = (family: string, name: string) =>
    join(dirname(packages.resolve(`@fontsource-variable/${family}/package.json`)), 'files', name)
  return new Map([
    ...fonts.map(([family, name]) => [name, toAsset('font/woff2', fontFile(family, name))] as const),
    [sheet, toAsset('text/css; charset=utf-8', resolve(import.meta.dirname, '../assets', sheet))] as const,
  ])
}

const assets = readAssets()

/** With its version, so that it may be kept for ever. */
export const styleSheet = `${path}/${sheet}?v=${assets.get(sheet)?.version ?? ''}`

/** The style sheet and the fonts of the public page. */
export function assetRoutes(scope: FastifyInstance): void {
  const schema = {
    params: Type.Object({ name: Type.String() }),
    querystring: Type.Object({ v: Type.Optional(Type.String()) }),
  }
  scope.get<{ Params: { name: string }; Querystring: { v?: string } }>(
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
