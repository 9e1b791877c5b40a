import multipart from '@fastify/multipart'
import { generateCertificate, viewCertificate, viewCertificateImage } from '@zenit/contract/certificates'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { accessCookie } from '../session/cookies.ts'
import { badgeRoutes } from './badge/routes.ts'
import { readImage } from './image.ts'
import { pageRoutes } from './page/routes.ts'
import { findImageKey } from './queries.ts'
import { issueCertificate, requirePassed } from './service.ts'
import { readUpload } from './upload.ts'
import { toCertificate } from './view.ts'

export function certificateRoutes(scope: FastifyInstance, deps: Deps): void {
  const { publicUrl } = deps.config

  route(scope, viewCertificate, async ({ params, request: { viewer, language } }) => {
    const passed = await requirePassed(deps, { userId: viewer.user._id, courseId: params.courseId })
    return { certificate: toCertificate(passed, { publicUrl, language }) }
  })

  route(scope, viewCertificateImage, async ({ params: { number }, request: { viewer }, reply }) => {
    const key = await findImageKey(deps.db, { userId: viewer.user._id, number })
    required(key, 'not-found')
    return (
      reply
        .type(key.endsWith('.webp') ? 'image/webp' : 'image/png')
        // Asked again each time: on a shared computer the next person must not see it from the cache.
        .header('cache-control', 'private, no-cache')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(Buffer.from(await deps.files.getBytes(key)))
    )
  })

  // A scope of its own: only this call takes multipart bodies.
  scope.register(async (uploads) => {
    await uploads.register(multipart)
    route(uploads, generateCertificate, async ({ params: { courseId }, request }) => {
      const { viewer, language, cookies } = request
      const userId = viewer.user._id
      const passed = await requirePassed(deps, { userId, courseId })
      const image = await readImage(await readUpload(request))
      const issued = await issueCertificate(deps, { userId, courseId, passed, language, image })
      // The page goes on at once: the next request must already see the new rank.
      deps.viewers.forget(cookies[accessCookie] ?? '')
      return { success: true as const, certificate: toCertificate(issued, { publicUrl, language }) }
    })
  })
}

export async function publicCertificateRoutes(scope: FastifyInstance, deps: Deps): Promise<void> {
  await scope.register(async (badges) => badgeRoutes(badges, deps))
  pageRoutes(scope, deps)
}
