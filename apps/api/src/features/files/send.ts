import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { required } from '../../platform/http/errors.ts'
import { requireWhole } from '../../platform/http/file-integrity.ts'
import type { StoredFile } from './stored-file.ts'

/** If a browser ever shows a download, it cannot run scripts. */
const sandboxed = (reply: FastifyReply) =>
  reply
    // Revalidated each time, so that the next person at a shared computer does not see it from the cache.
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")

type SentFile = Pick<StoredFile, 'key' | 'sha256' | 'mime' | 'size' | 'name'>

/**
 * Streams a file as uploaded, always as an attachment. Throws 404 when its bytes are gone, 500 when they have changed.
 */
export async function sendFile({ files }: Pick<Deps, 'files'>, reply: FastifyReply, file: SentFile) {
  await requireWhole(files, file.key, file.sha256)
  return sandboxed(reply)
    .type(file.mime)
    .header('content-length', file.size)
    .header('content-disposition', attachment(file.name))
    .send(await files.getStream(file.key))
}

/** Sends the preview of an image. Throws 404 for other files. */
export async function sendPreview({ files }: Pick<Deps, 'files'>, reply: FastifyReply, file: StoredFile) {
  required(file.preview_key, 'not-found')
  await requireWhole(files, file.preview_key, file.preview_sha256)
  return sandboxed(reply)
    .type('image/webp')
    .send(Buffer.from(await files.getBytes(file.preview_key)))
}
