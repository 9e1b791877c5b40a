import type { MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/errors.ts'
import { fileFault } from './image.ts'

const maxBytes = 5 * 1024 * 1024

/** One part more than allowed: enough to detect it without reading it. */
const limits = { parts: 2, files: 2, fields: 1, fileSize: maxBytes, fieldSize: 1024, headerPairs: 20 }

const unexpected = (field: string) =>
  new ApiError('invalid-input', {
    fields: [{ field, code: 'unexpected' }],
  })

async function readParts(request: FastifyRequest): Promise<Buffer> {
  let file: Buffer | null = null
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file' || part.fieldname !== 'file' || file) throw unexpected(part.fieldname || 'body')
    file = await (part as MultipartFile).toBuffer()
  }
  if (!file) throw fileFault('invalid-input', 'required')
  return file
}

/** Maps errors of the multipart reader: a limit exceeded, or an incomplete body. */
function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const { code } = error as FastifyError
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileFault('too-large', 'size', { limit: maxBytes })
  if (code?.endsWith('_LIMIT')) return unexpected('body')
  return fileFault('invalid-input', 'malformed')
}

/**
 * Returns the one part `file` of a multipart request from memory: nothing is written before it is complete. Throws
 * `unsupported-media` (not multipart), `too-large` (over 5 MB) or `invalid-input` (no file, more parts, cut off).
 */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new ApiError('unsupported-media')
  try {
    return await readParts(request)
  } catch (error) {
    throw toApiError(error)
  }
}
