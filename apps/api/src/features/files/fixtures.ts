import { uploadsPath } from '@zenit/contract/files'
import type { Insertable } from 'kysely'
import type { Actor } from '../../../test/testing/actor.ts'
import type { TestApp } from '../../../test/testing/app.ts'
import type { Database } from '../../platform/db/tables.ts'
import { csrfCookie } from '../../platform/http/security/csrf.ts'
import { newId } from '../../platform/ids.ts'

interface UploadInput {
  name?: string
  content?: Buffer | string
}

interface AnnouncementInput {
  name?: string
  size?: number
  /** URL of the request. */
  to?: string
  /** Replaces headers of a valid request; undefined removes one. */
  headers?: Record<string, string | undefined>
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** The headers that a tus client sends with every request. */
export const tusHeaders = (actor: Actor): Record<string, string> => ({
  'tus-resumable': '1.0.0',
  'x-csrf-token': actor.cookies[csrfCookie] ?? '',
})

const given = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** Creates an upload; returns the server’s response. */
export const beginUpload = (
  { app }: TestApp,
  actor: Actor,
  { name = 'work.txt', size = 5, to = uploadsPath, headers = {} }: AnnouncementInput = {},
) =>
  app.inject({
    method: 'POST',
    url: to,
    cookies: actor.cookies,
    headers: given({
      ...tusHeaders(actor),
      'upload-length': String(size),
      'upload-metadata': `filename ${base64(name)}`,
      ...headers,
    }),
  })

export const patchUpload = (
  { app }: TestApp,
  actor: Actor,
  { url, offset = 0, content }: { url: string; offset?: number; content: Buffer | string },
) =>
  app.inject({
    method: 'PATCH',
    url,
    cookies: actor.cookies,
    headers: {
      ...tusHeaders(actor),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    payload: content,
  })

/** Uploads in one request; returns the last response. */
export async function tryUpload(test: TestApp, actor: Actor, given: UploadInput = {}) {
  const content = Buffer.from(given.content ?? 'Treść pracy')
  const begun = await beginUpload(test, actor, { name: given.name ?? 'work.txt', size: content.length })
  if (begun.statusCode !== 201) return begun
  return patchUpload(test, actor, { url: String(begun.headers.location), content })
}

/** Uploads a file (by default a short text) and returns its id. */
export async function upload(test: TestApp, actor: Actor, given: UploadInput = {}): Promise<string> {
  const answer = await tryUpload(test, actor, given)
  const id = answer.headers['x-file-id']
  if (typeof id !== 'string') throw new Error(`the upload was refused: ${answer.statusCode} ${answer.body}`)
  return id
}

/** Inserts the row of a person's complete file, without bytes. Returns its id. */
export async function insertFile(
  { deps: { db }, clock }: Pick<TestApp, 'deps' | 'clock'>,
  userId: string | null,
  { id = newId(), key = `uploads/${id}`, ...given }: Partial<Insertable<Database['files']>> = {},
): Promise<string> {
  await db
    .insertInto('files')
    .values({
      ...{ user_id: String(userId), id, key, created_at: clock(), completed_at: clock() },
      ...{ name: 'a.pdf', size: 4, mime: 'application/pdf', ...given },
    })
    .execute()
  return id
}
