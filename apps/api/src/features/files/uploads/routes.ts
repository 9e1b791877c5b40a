import { TUS_RESUMABLE } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { required } from '../../../platform/http/errors.ts'
import { isId } from '../../../platform/ids.ts'
import { findUpload } from '../queries.ts'
import type { UploadUse } from '../stored-file.ts'
import { cutOffLater } from './body.ts'
import { uploadSeconds } from './create.ts'
import { createTus, mostBytesOf, pathOf } from './tus.ts'

/** Returns this person's upload for this use. Throws 404 when it is another person's, unknown or expired. */
async function requireUpload(
  { db, clock }: Deps,
  { request, use }: { request: FastifyRequest; use: UploadUse },
) {
  const { id } = request.params as { id: string }
  required(isId(id), 'not-found')
  const upload = await findUpload(db, id)
  required(upload?.user_id === request.viewer.user._id && upload.use === use, 'not-found')
  const expires = new Date(upload.created_at.getTime() + uploadSeconds * 1000)
  required(upload.completed_at || expires > clock(), 'not-found')
  return upload
}

/** Limits how many uploads a person begins, and how many bytes they announce. Throws 429 `rate-limited`. */
async function limitUploads(
  request: FastifyRequest,
  { limit, maxBytes }: { limit: 'upload-bytes' | 'content-bytes'; maxBytes: number },
): Promise<void> {
  if (request.method !== 'POST') return
  const of = request.viewer.user._id
  const bytes = Number(request.headers['upload-length'])
  await request.server.limits.take(request, [
    { limit: 'upload-count', of },
    // Invalid and excessive sizes are refused elsewhere.
    ...(Number.isSafeInteger(bytes) && bytes > 0 && bytes <= maxBytes ? [{ limit, of, cost: bytes }] : []),
  ])
}

/** Uploads of files: tus 1.0.0 (https://tus.io/protocols/resumable-upload), with its reference implementation. */
export function uploadRoutes(scope: FastifyInstance, deps: Deps, use: UploadUse): void {
  const path = pathOf[use].replace(/^\/api/, '')
  const handle = createTus(deps, { use, repeats: scope.repeats })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('tus-resumable', TUS_RESUMABLE).header('cache-control', 'no-store')
  })
  scope.addHook('onResponse', async ({ raw }) => cutOffLater(raw))

  const all = (request: FastifyRequest, reply: FastifyReply) => handle(request, reply)
  const limit = (request: FastifyRequest) =>
    limitUploads(request, {
      limit: use === 'work' ? 'upload-bytes' : 'content-bytes',
      maxBytes: mostBytesOf(deps, use),
    })
  scope.route({ method: ['POST', 'OPTIONS'], url: path, onRequest: limit, handler: all })
  scope.route({
    method: ['HEAD', 'PATCH', 'DELETE'],
    url: `${path}/:id`,
    handler: async (request, reply) => {
      await requireUpload(deps, { request, use })
      return handle(request, reply)
    },
  })
}
