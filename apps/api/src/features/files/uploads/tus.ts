import { ERRORS, Server, TUS_RESUMABLE } from '@tus/server'
import { type ErrorCode, errorStatus } from '@zenit/contract/errors'
import { contentUploadsPath, packUploadsPath, uploadsPath } from '@zenit/contract/files'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { createKeyedQueue } from '../../../platform/concurrency/keyed-queue.ts'
import { isDiskFull } from '../../../platform/files/files.ts'
import { ApiError, toProblem } from '../../../platform/http/errors.ts'
import { readKey } from '../../../platform/http/idempotency/keys.ts'
import type { Repeats } from '../../../platform/http/idempotency/repeats.ts'
import { findUpload } from '../queries.ts'
import type { UploadUse } from '../stored-file.ts'
import { bytesOf } from './body.ts'
import { createUpload, uploadSeconds } from './create.ts'
import { createLocker } from './locker.ts'
import { UploadStore } from './store.ts'

/** Headers of the library's response that are passed on; it also sets others. */
const answerHeaders = [
  'location',
  'tus-extension',
  'tus-max-size',
  'tus-version',
  'upload-length',
  'upload-metadata',
  'upload-offset',
]

/** Statuses of tus that clients know, as error codes; every other refusal is invalid input. */
const codes: Record<number, ErrorCode> = {
  404: 'not-found',
  409: 'conflict',
  412: 'invalid-input',
  413: 'file-too-large',
}

/** Returns our own error as thrown, a full disk as such, and null for the library's errors. */
function toFailure(error: unknown): unknown {
  if (error instanceof ApiError) return error
  if (isDiskFull(error)) return new ApiError('storage-full')
  if (error === ERRORS.ERR_LOCK_TIMEOUT) return new ApiError('conflict')
  return (error as { status_code?: number }).status_code ? null : error
}

function toWebRequest({ url, method, headers }: FastifyRequest, body: AsyncIterable<Uint8Array>): Request {
  const hasBody = method === 'PATCH' || method === 'POST'
  // Only the path: the library looks for the id at the very end, and ownership was checked for the path.
  const [path] = url.split(/[?#]/)
  return new Request(`http://localhost${path}`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
    ...(hasBody ? { body: ReadableStream.from(body), duplex: 'half' } : {}),
  })
}

/** Path of the uploads of each use. */
export const pathOf: Record<UploadUse, string> = {
  work: uploadsPath,
  content: contentUploadsPath,
  pack: packUploadsPath,
}

/** Returns the maximum size of a file for this use, in bytes. */
export const mostBytesOf = ({ config: { uploads } }: Pick<Deps, 'config'>, use: UploadUse): number =>
  ({ work: uploads.maxBytes, content: uploads.filmBytes, pack: uploads.packBytes })[use]

interface TusOptions {
  use: UploadUse
  userOf(request: Request): string
  failed(request: Request, error: unknown): void
  repeats: Repeats
}

/** Creates the library's server with our store, lock and limits; `failed` receives errors as thrown. */
function createServer(deps: Deps, { use, userOf, failed, repeats }: TusOptions): Server {
  const inTurn = createKeyedQueue()
  return new Server({
    path: pathOf[use],
    relativeLocation: true,
    datastore: new UploadStore(deps),
    locker: createLocker(deps),
    // Starts at once; later requests wait for it.
    lockDrainTimeout: 1,
    maxSize: mostBytesOf(deps, use),
    namingFunction: async (request, metadata) => {
      const userId = userOf(request)
      const size = Number(request.headers.get('upload-length') ?? Number.NaN)
      const name = metadata?.filename
      const create = () => inTurn(userId, () => createUpload(deps, { userId, use, name, size }))
      const key = readKey(request.headers.get('idempotency-key') ?? undefined)
      if (key === null) return create()
      const content = { call: 'createUpload', use, metadata, size }
      const isThere = async (id: string) => (await findUpload(deps.db, id)) !== undefined
      return (await repeats.once({ userId, key, content }, create, isThere)).value
    },
    onResponseError: (request, error) => {
      failed(request, error)
      return undefined
    },
  })
}

/**
 * Lets the library handle a request, and sends the response in the product's format: problem details, and the
 * file's id.
 */
export function createTus(deps: Deps, { use, repeats }: Pick<TusOptions, 'use' | 'repeats'>) {
  const users = new WeakMap<Request, string>()
  const failures = new WeakMap<Request, unknown>()
  const limit = mostBytesOf(deps, use)
  const server = createServer(deps, {
    use,
    repeats,
    userOf: (request) => users.get(request) ?? '',
    failed: (request, error) => failures.set(request, error),
  })

  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== 'OPTIONS' && request.headers['tus-resumable'] !== TUS_RESUMABLE)
      return sendRefusal(request, reply.header('tus-version', TUS_RESUMABLE), { refused: 412, limit })
    const bytes = bytesOf(request.raw)
    const webRequest = toWebRequest(request, bytes)
    users.set(webRequest, request.viewer.user._id)
    const answer = await server.handleWeb(webRequest)
    // Discards the unread rest, so that the sender gets to read the response.
    void bytes.return(undefined).then(() => request.raw.resume())
    for (const name of answerHeaders) {
      const value = answer.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    const failure = failures.has(webRequest) && toFailure(failures.get(webRequest))
    if (failure) throw failure
    if (answer.status >= 400) return sendRefusal(request, reply, { refused: answer.status, limit })
    await addUpload(deps, request, reply)
    return reply.status(answer.status).send()
  }
}

/** The library does not report which header was wrong. */
const protocolFault = { field: 'headers', code: 'protocol' }

function faultsOf(code: ErrorCode, limit: number) {
  if (code === 'file-too-large') return [{ field: 'file', code: 'size', values: { limit } }]
  return code === 'invalid-input' ? [protocolFault] : []
}

/** Sends a refusal of the protocol as problem details. */
function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { refused, limit }: { refused: number; limit: number },
) {
  const code = codes[refused] ?? 'invalid-input'
  const status = refused in codes ? refused : errorStatus[code]
  return reply
    .status(status)
    .type('application/problem+json')
    .send({
      ...{ ...toProblem(request, code, faultsOf(code, limit)), status },
      ...(code === 'file-too-large' && { limit }),
    })
}

/** Adds the file's id once it is complete, otherwise the deadline for the rest. */
async function addUpload({ db }: Deps, { params }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const location = String(reply.getHeader('location') ?? '')
    .split('/')
    .at(-1)
  const id = (params as { id?: string }).id ?? location
  const upload = id ? await findUpload(db, id) : undefined
  if (upload?.completed_at) reply.header('x-file-id', upload.id)
  else if (upload)
    reply.header('upload-expires', new Date(upload.created_at.getTime() + uploadSeconds * 1000).toUTCString())
}
