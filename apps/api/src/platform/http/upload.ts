import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyError, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'

/** One part more than allowed: enough to detect it without reading it. */
const limitsOf = (mostBytes: number) => ({
  parts: 2,
  files: 2,
  fields: 1,
  fileSize: mostBytes,
  fieldSize: 1024,
  headerPairs: 20,
})

type Fault = (code: 'invalid-input' | 'too-large', why: string) => ApiError

const faultOf =
  (mostBytes: number): Fault =>
  (code, why) =>
    new ApiError(code, { fields: [{ field: 'file', code: why, values: { limit: mostBytes } }] })

async function receive(request: FastifyRequest, path: string, mostBytes: number): Promise<string> {
  const fault = faultOf(mostBytes)
  const limits = limitsOf(mostBytes)
  let name: string | null = null
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file' || part.fieldname !== 'file' || name !== null)
      throw fault('invalid-input', 'unexpected')
    await pipeline(part.file, createWriteStream(path))
    if (part.file.truncated) throw fault('too-large', 'size')
    name = part.filename
  }
  if (name === null) throw fault('invalid-input', 'required')
  return name
}

function toApiError(error: unknown, fault: Fault): unknown {
  const { code, statusCode } = error as FastifyError
  if (error instanceof ApiError) return error
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fault('too-large', 'size')
  if (code?.endsWith('_LIMIT')) return fault('invalid-input', 'unexpected')
  // Disk errors are ours; any other means an incomplete body.
  return code?.startsWith('E') && statusCode === undefined ? error : fault('invalid-input', 'malformed')
}

export interface ReceivedFile {
  path: string
  /** File name given by the sender. */
  name: string
}

/**
 * Provides the one part `file` of a multipart request as a temporary file while `use` runs. Throws `unsupported-media`,
 * `too-large` or `invalid-input`.
 */
export async function withUpload<T>(
  request: FastifyRequest,
  use: (uploaded: ReceivedFile) => Promise<T>,
  mostBytes: number,
): Promise<T> {
  if (!request.isMultipart()) throw new ApiError('unsupported-media')
  const folder = await mkdtemp(join(tmpdir(), 'zenit-upload-'))
  const path = join(folder, 'file')
  try {
    const name = await receive(request, path, mostBytes).catch((error) => {
      throw toApiError(error, faultOf(mostBytes))
    })
    return await use({ path, name })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
