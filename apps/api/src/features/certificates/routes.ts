import multipart from '@fastify/multipart'
import {
  generateCertificate,
  renewCertificate,
  restoreCertificate,
  revokeCertificate,
  viewCertificate,
  viewCertificateImage,
  viewIssuedCertificate,
} from '@zenit/contract/certificates'
import type { FastifyInstance } from 'fastify'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { requireWhole } from '../../platform/http/file-integrity.ts'
import { placeOf } from '../../platform/http/place.ts'
import { type Input, route } from '../../platform/http/route.ts'
import { parseCertificateNumber } from '../passes/number.ts'
import { badgeRoutes } from './badge/routes.ts'
import { readImage } from './image.ts'
import { pageRoutes } from './page/routes.ts'
import { pdfRoutes } from './pdf/routes.ts'
import { findImage } from './queries.ts'
import * as service from './service.ts'
import { issueCertificate, type PassedCourse, requirePassed } from './service.ts'
import { readUpload } from './upload.ts'
import { toCertificate, toIssued } from './view.ts'

export function certificateRoutes(scope: FastifyInstance, deps: Deps): void {
  const present = (passed: PassedCourse, language: Language) =>
    toCertificate(passed, { ...deps.config, language, now: deps.clock() })

  route(scope, viewCertificate, async ({ params: { courseId }, request: { viewer, language } }) => {
    const passed = await requirePassed(deps, { userId: viewer.user._id, courseId })
    return { certificate: present(passed, language) }
  })

  route(scope, viewCertificateImage, async ({ params: { number }, request: { viewer }, reply }) => {
    const image = await findImage(deps.db, { userId: viewer.user._id, number })
    required(image, 'not-found')
    const { key } = image
    await requireWhole(deps.files, key, image.sum)
    return (
      reply
        .type(key.endsWith('.webp') ? 'image/webp' : 'image/png')
        // Revalidated each time, so that the next person at a shared computer does not see it from the cache.
        .header('cache-control', 'private, no-cache')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .send(Buffer.from(await deps.files.getBytes(key)))
    )
  })

  // In its own scope, because only these calls accept multipart bodies.
  scope.register(async (uploads) => {
    await uploads.register(multipart)
    route(uploads, generateCertificate, async ({ params: { courseId }, request }) => {
      const { viewer, language } = request
      const userId = viewer.user._id
      await requirePassed(deps, { userId, courseId })
      const image = await readImage(await readUpload(request))
      const issued = await issueCertificate(deps, { userId, courseId, language, image })
      // The page continues at once, so the next request must already have the new rank.
      request.forgetViewer()
      return { success: true as const, certificate: present(issued, language) }
    })

    route(uploads, renewCertificate, async ({ params: { courseId }, request }) => {
      const { viewer, language } = request
      const userId = viewer.user._id
      const { certificate } = await requirePassed(deps, { userId, courseId })
      required(certificate && certificate.revoked_at === null, 'not-eligible')
      const image = await readImage(await readUpload(request))
      const renewed = await service.renewCertificate(deps, { userId, courseId, language, image })
      return { success: true as const, certificate: present(renewed, language) }
    })
  })
}

/** Parses a number typed by hand as tolerantly as the public page. */
function requireNumber(typed: string): string {
  const number = parseCertificateNumber(typed)
  required(number, 'not-found')
  return number
}

/** For staff: look up a certificate. */
export function studioCertificateRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewIssuedCertificate, async ({ params }) => ({
    certificate: toIssued(
      await service.requireIssued(deps, requireNumber(params.number)),
      deps.config.publicUrl,
    ),
  }))
}

/** For admins: revoke and restore a certificate. */
export function certificateValidityRoutes(scope: FastifyInstance, deps: Deps): void {
  const change =
    (act: typeof service.revokeCertificate) =>
    async ({
      params,
      body,
      request,
    }: Pick<Input<typeof revokeCertificate>, 'params' | 'body' | 'request'>) => {
      const actorId = request.viewer.user._id
      const { log } = request
      const done = await act(deps, {
        number: requireNumber(params.number),
        reason: body.reason,
        actorId,
        log,
      })
      return { success: true as const, certificate: toIssued(done, deps.config.publicUrl) }
    }
  route(scope, revokeCertificate, change(service.revokeCertificate))
  route(scope, restoreCertificate, change(service.restoreCertificate))
}

export async function publicCertificateRoutes(scope: FastifyInstance, deps: Deps): Promise<void> {
  // Limited, because the calls are public: each page queries the database, and each badge is signed.
  scope.addHook('onRequest', async (request) => {
    await request.server.limits.take(request, [{ limit: 'certificate-address', of: placeOf(request.ip) }])
  })
  await scope.register(async (badges) => badgeRoutes(badges, deps))
  pageRoutes(scope, deps)
  pdfRoutes(scope, deps)
}
