import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyError, FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { OnboardingDocument } from '../../../content/document.ts'
import type { Deps } from '../../../deps.ts'
import type { Files } from '../../../platform/files/files.ts'
import { ApiError, answerError, required } from '../../../platform/http/errors.ts'
import { requireWhole } from '../../../platform/http/file-integrity.ts'
import { requireSession } from '../../session/scopes.ts'
import { requireMediaRank } from './media-access.ts'
import { openMedia } from './send-media.ts'

/** Files larger than this take too long to hash before the first response. */
const largeBytes = 100 * 1024 * 1024
const patienceMs = 1_000

/** A large file is sent while it is still being hashed; if damaged, it is refused from then on. */
async function requireWholeInTime(files: Files, key: string): Promise<void> {
  const { contentLength } = await files.getMetaData(key)
  if (contentLength <= largeBytes) return requireWhole(files, key)
  const isWhole = await Promise.race([files.isWhole(key), sleep(patienceMs, true, { ref: false })])
  required(isWhole, 'file-damaged')
}

/** The loader makes names from the file's hash; no other name reaches the disk. */
const mediaName = /^[\w-]+\.[a-z0-9]+$/

const onboardingTexts = new WeakMap<OnboardingDocument, string>()

/** Rank 1 opens only the onboarding, and so only its media. */
function isOfOnboarding(onboarding: OnboardingDocument | null, name: string): boolean {
  if (!onboarding) return false
  const text = onboardingTexts.get(onboarding) ?? JSON.stringify(onboarding)
  onboardingTexts.set(onboarding, text)
  return text.includes(`/media/${name}`)
}

/**
 * Media of the content, for signed-in people. The name is the file's hash, so responses are cached for ever; byte
 * ranges let players seek. A file is checked against its name before its first byte is sent, once as long as it is
 * unchanged; a large film is checked during its first responses. Files opened as pages cannot run scripts.
 */
export async function mediaRoutes(scope: FastifyInstance, deps: Deps): Promise<void> {
  const sendMedia = await openMedia(scope, deps.files)
  scope.setErrorHandler((error: FastifyError & { headers?: Record<string, string> }, request, reply) => {
    if (error.statusCode !== 416) return answerError(error, request, reply)
    // RFC 9110: for a range past the end, clients need the length (Content-Range), not a text.
    return reply
      .status(416)
      .headers(error.headers ?? {})
      .send()
  })
  scope.setNotFoundHandler((request, reply) => answerError(new ApiError('not-found'), request, reply))
  requireSession(scope, deps.viewers)
  scope.get<{ Params: { name: string } }>(
    '/:name',
    { schema: { params: Type.Object({ name: Type.String() }) }, compress: false },
    async ({ params: { name }, viewer }, reply) => {
      required(mediaName.test(name), 'not-found')
      const isAllowed = viewer.user.rankStage >= 2 || isOfOnboarding(deps.catalog.onboarding, name)
      required(isAllowed, 'rank-too-low')
      await requireMediaRank(deps.catalog, viewer, name)
      const key = `media/${name}`
      if (await deps.files.exists(key)) await requireWholeInTime(deps.files, key)
      reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      return sendMedia(reply, name)
    },
  )
}
