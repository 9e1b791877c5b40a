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

/** To read a film of more bytes takes longer than anybody waits for its first picture. */
const largeBytes = 100 * 1024 * 1024
const patienceMs = 1_000

/** A large file is sent while it is still being read; found damaged, it is refused from then on. */
async function requireWholeInTime(files: Files, key: string): Promise<void> {
  const { contentLength } = await files.getMetaData(key)
  if (contentLength <= largeBytes) return requireWhole(files, key)
  const isWhole = await Promise.race([files.isWhole(key), sleep(patienceMs, true, { ref: false })])
  required(isWhole, 'file-damaged')
}

/** Names are made by the loader from the file's hash; nothing else is ever asked of the disk. */
const mediaName = /^[\w-]+\.[a-z0-9]+$/

const onboardingTexts = new WeakMap<OnboardingDocument, string>()

/** Someone of rank 1 sees the onboarding and nothing else, so of the media only what stands in it. */
function isOfOnboarding(onboarding: OnboardingDocument | null, name: string): boolean {
  if (!onboarding) return false
  const text = onboardingTexts.get(onboarding) ?? JSON.stringify(onboarding)
  onboardingTexts.set(onboarding, text)
  return text.includes(`/media/${name}`)
}

/**
 * Media of the content, for those who are signed in. The name is the file's hash, so an answer holds for ever; byte
 * ranges let a player seek. A file is held against its name before its first byte leaves, once while it stays as it is;
 * a large film beside its first answers. Should a file be opened as a page, it can run nothing.
 */
export async function mediaRoutes(scope: FastifyInstance, deps: Deps): Promise<void> {
  const sendMedia = await openMedia(scope, deps.files)
  scope.setErrorHandler((error: FastifyError & { headers?: Record<string, string> }, request, reply) => {
    if (error.statusCode !== 416) return answerError(error, request, reply)
    // RFC 9110: for a range past the end the reader wants the length (Content-Range), not a text.
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
