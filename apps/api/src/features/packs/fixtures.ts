import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  createPack,
  publishPack,
  saveDocument,
  viewDocument,
  viewImpact,
  viewPack,
} from '@zenit/contract/packs'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import type { Actor } from '../../../test/testing/actor.ts'
import type { TestApp } from '../../../test/testing/app.ts'
import { createLearner } from '../../../test/testing/factories.ts'
import { multipartBody, uploadHeaders } from '../certificates/fixtures.ts'

export const createAuthor = (app: TestApp, given: Parameters<typeof createLearner>[1] = {}): Promise<Actor> =>
  createLearner(app, { roles: ['learner', 'author'], ...given })

export type Entries = Record<string, Buffer | string>

/** Every file of a folder that is not hidden. */
export function readFolder(root: string): Entries {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => statSync(join(root, name)).isFile())
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(root, name))]))
}

export async function zipOf(entries: Entries): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>))
}

export async function unzip(archive: Buffer): Promise<Record<string, Buffer>> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true })
  const entries: Record<string, Buffer> = {}
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry)
    entries[entry.fileName] = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>))
  }
  return entries
}

/** Sends an archive to import-pack, or to the import of the pack `into`. */
export async function importZip(
  { app }: TestApp,
  author: Actor,
  {
    archive,
    into,
    overwrite = false,
    name = 'pack.zip',
    language = 'pl',
  }: { archive: Buffer; into?: string; overwrite?: boolean; name?: string; language?: 'pl' | 'en' },
) {
  const { type, body } = await multipartBody([['file', new File([new Uint8Array(archive)], name)]])
  const response = await app.inject({
    method: 'POST',
    url: into ? `/api/studio/packs/${into}/import?overwrite=${overwrite}` : '/api/studio/packs/import',
    cookies: { ...author.cookies, caiplatform_lang: language },
    headers: uploadHeaders(author, type),
    payload: body,
  })
  return { status: response.statusCode, body: response.json() }
}

export async function exportZip(
  { app }: TestApp,
  author: Actor,
  id: string,
): Promise<Record<string, Buffer>> {
  const url = `/api/studio/packs/${id}/export`
  const response = await app.inject({ method: 'GET', url, cookies: author.cookies })
  return unzip(response.rawPayload)
}

let packs = 0

/** Creates an empty pack with a unique name. */
export async function makePack(author: Actor, languages: ('pl' | 'en')[] = ['pl', 'en']) {
  const name = `pack-${++packs}`
  const { body } = await author.call(createPack, { body: { pack: name, languages } })
  return { id: body.pack._id, name }
}

/** Calls of one author on one pack. */
export function working(author: Actor, id: string) {
  const params = { id }
  const view = async (path: string) =>
    (await author.call(viewDocument, { params, query: { path } })).body.document
  return {
    params,
    view,
    tree: async () => (await author.call(viewPack, { params })).body,
    impact: () => author.call(viewImpact, { params }),
    /** Overwrites any version. */
    write: async (path: string, content: unknown) => {
      const there = await author.call(viewDocument, { params, query: { path } })
      const expectedVersion = there.status === 200 ? there.body.document.version : 0
      const text = typeof content === 'string' ? content : JSON.stringify(content)
      return author.call(saveDocument, { params, body: { path, content: text, expectedVersion } })
    },
    /** Publishes and confirms all effects. */
    publish: async (more: { takeOver?: boolean } = {}) => {
      const { body } = await author.call(viewImpact, { params })
      const confirmation = body.confirmation ? { confirmation: body.confirmation } : {}
      return author.call(publishPack, { params, body: { change: body.change, ...confirmation, ...more } })
    },
  }
}
