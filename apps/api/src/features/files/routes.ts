import { deleteFile, downloadFile, viewFilePreview } from '@zenit/contract/files'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { findOwnFile } from './queries.ts'
import { sendFile, sendPreview } from './send.ts'
import { deleteOwnFile } from './service.ts'
import { uploadRoutes } from './uploads/routes.ts'

export function fileRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, downloadFile, async ({ params: { id }, request: { viewer }, reply }) => {
    const file = await findOwnFile(deps.db, { userId: viewer.user._id, id })
    required(file, 'not-found')
    return sendFile(deps, reply, file)
  })

  route(scope, viewFilePreview, async ({ params: { id }, request: { viewer }, reply }) => {
    const file = await findOwnFile(deps.db, { userId: viewer.user._id, id })
    required(file, 'not-found')
    return sendPreview(deps, reply, file)
  })

  route(scope, deleteFile, async ({ params: { id }, request: { viewer } }) => {
    await deleteOwnFile(deps, { userId: viewer.user._id, id })
    return { success: true as const }
  })

  // In its own scope, because only uploads accept raw bodies.
  scope.register(async (uploads) => uploadRoutes(uploads, deps, 'work'))
}

/** For authors: uploads for packs. */
export function contentUploadRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.register(async (uploads) => uploadRoutes(uploads, deps, 'content'))
  scope.register(async (uploads) => uploadRoutes(uploads, deps, 'pack'))
}
