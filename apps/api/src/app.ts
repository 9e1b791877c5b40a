import { randomUUID } from 'node:crypto'
import type { Writable } from 'node:stream'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { type Area, areas, type Duty, duties, readingScopes } from '@zenit/contract/call'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { apiTokenRoutes } from './features/api-tokens/routes.ts'
import { requireApiToken, requireTokenScope } from './features/api-tokens/scope.ts'
import { publicCalendarRoutes, requiredRoutes } from './features/assignments/learner.routes.ts'
import { managedAssignmentRoutes } from './features/assignments/routes.ts'
import { studioAuditRoutes } from './features/audit/routes.ts'
import { metricsOfBackups } from './features/backups/metrics.ts'
import { studioBackupRoutes } from './features/backups/routes.ts'
import {
  certificateRoutes,
  certificateValidityRoutes,
  publicCertificateRoutes,
  studioCertificateRoutes,
} from './features/certificates/routes.ts'
import { closedTestRoutes, publicReceiptRoutes } from './features/closed-tests/routes.ts'
import { studioTestTimeRoutes } from './features/closed-tests/time/studio.routes.ts'
import { communityRoutes } from './features/community/routes.ts'
import { mediaRoutes } from './features/courses/files/media.routes.ts'
import { courseRoutes } from './features/courses/routes.ts'
import { directoryRoutes } from './features/directory/routes.ts'
import { scimPath } from './features/directory/service.ts'
import { managedDomainRoutes, studioDomainRoutes } from './features/domains/routes.ts'
import { eligibilityRoutes, studioEligibilityRoutes } from './features/eligibility/routes.ts'
import { contentUploadRoutes, fileRoutes } from './features/files/routes.ts'
import { filterRoutes } from './features/filters/routes.ts'
import { studioReviewRoutes } from './features/final-works/reviews/studio.routes.ts'
import { finalWorkRoutes } from './features/final-works/routes.ts'
import { groupRoutes } from './features/groups/routes.ts'
import { homeRoutes } from './features/home/routes.ts'
import { hubRoutes } from './features/hub/routes.ts'
import { invitationRoutes, managedInvitationRoutes } from './features/invitations/routes.ts'
import { managerRoutes, memberRoutes, ownMembershipRoutes } from './features/members/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { onboardingRoutes } from './features/onboarding/routes.ts'
import { organisationRoutesOf } from './features/organisation-api/routes.ts'
import { requireManaged } from './features/organisations/manager-access.ts'
import { managedOrganisationRoutes, studioOrganisationRoutes } from './features/organisations/routes.ts'
import { authorAssignmentRoutes } from './features/packs/authors/assignments.ts'
import { previewRoutes } from './features/packs/previews/routes.ts'
import { approvalRoutes } from './features/packs/requests/routes.ts'
import { studioPackRoutes } from './features/packs/routes.ts'
import { pageRoutes } from './features/pages/routes.ts'
import { partnerRoutes } from './features/partners/routes.ts'
import { studioPeopleRoutes } from './features/people/routes.ts'
import { privacyRoutes } from './features/privacy/routes.ts'
import { programRoutes } from './features/programs/routes.ts'
import { promptbookRoutes } from './features/promptbook/routes.ts'
import { quizRoutes } from './features/quizzes/routes.ts'
import { rankRoutes } from './features/ranks/routes.ts'
import { ratingRoutes } from './features/ratings/routes.ts'
import { reportExportRoutes } from './features/reports/exports/routes.ts'
import { publicReportRoutes, reportPdfRoutes } from './features/reports/pdf/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { reportViewRoutes } from './features/reports/views/routes.ts'
import { studioRegradeRoutes, studioResultRoutes } from './features/results/routes.ts'
import { scimRoutes } from './features/scim/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { requireSecondFactor } from './features/second-factor/scope.ts'
import { createHubClient } from './features/session/login/hub-client.ts'
import { publicSessionRoutes, sessionRoutes } from './features/session/routes.ts'
import {
  requireArea,
  requireDuty,
  requireRank,
  requireSession,
  requireSessionToken,
  takeAnyone,
} from './features/session/scopes.ts'
import { streakRoutes, studyRoutes } from './features/streaks/routes.ts'
import { toolbarRoutes } from './features/toolbar/routes.ts'
import { toolRoutes } from './features/tools/routes.ts'
import { recordStoreRoutes } from './features/webhooks/record-store.routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { accountOf, openLimits } from './limits.ts'
import { closeConnectionsOnStop } from './platform/http/draining.ts'
import { addEntityTags } from './platform/http/entity-tags.ts'
import { answerError } from './platform/http/errors.ts'
import { healthRoutes } from './platform/http/health.ts'
import { createRepeats } from './platform/http/idempotency/repeats.ts'
import { languageOf } from './platform/http/language.ts'
import { answerBadAddress, answerBrokenRequest } from './platform/http/limits/broken-requests.ts'
import { capConnections, dropReaders } from './platform/http/limits/connections.ts'
import { boundQueries } from './platform/http/limits/query-fields.ts'
import { refuseRepeatedHeaders } from './platform/http/limits/single-headers.ts'
import { refusePackedBodies, serverPatience, watchBodies } from './platform/http/limits/slow-requests.ts'
import { pageAssetRoutes } from './platform/http/pages/assets.ts'
import { protectFromForgery } from './platform/http/security/csrf.ts'
import { securityHeaders } from './platform/http/security/security-headers.ts'
import { securityTxtRoutes } from './platform/http/security/security-txt.ts'
import { answerUnrouted, knowMethods } from './platform/http/unrouted.ts'
import { strictAnswers, strictJson, strictValidation } from './platform/http/validation.ts'
import { loggerOptions } from './platform/observability/log.ts'
import { metricsRoutes } from './platform/observability/metrics.ts'
import { documentationRoutes } from './site/docs/openapi.routes.ts'
import { installRoutes } from './site/install.ts'
import { cleanAddresses } from './site/link-document.ts'
import { robotsRoutes } from './site/robots.ts'
import { webRoutes } from './site/web.ts'

type Routes = (scope: FastifyInstance, deps: Deps) => void

/** Routes open to every learner. */
const learnerRoutes: readonly Routes[] = [
  toolbarRoutes,
  homeRoutes,
  programRoutes,
  courseRoutes,
  ratingRoutes,
  quizRoutes,
  studyRoutes,
  streakRoutes,
  rankRoutes,
  notificationRoutes,
  closedTestRoutes,
  finalWorkRoutes,
  eligibilityRoutes,
  certificateRoutes,
  fileRoutes,
  searchRoutes,
  filterRoutes,
  pageRoutes,
  previewRoutes,
]

/** Routes opened by an organisation's flag. */
const routesOf: Record<Area, Routes> = {
  tools: toolRoutes,
  benefits: partnerRoutes,
  community: communityRoutes,
  promptbook: promptbookRoutes,
}

/** Routes opened by a role: the studio's calls, slice by slice. */
const studioRoutesOf: Record<Duty, readonly Routes[]> = {
  reviewer: [studioEligibilityRoutes, studioCertificateRoutes, studioReviewRoutes],
  author: [studioPackRoutes, contentUploadRoutes, studioResultRoutes, studioRegradeRoutes],
  manager: [
    managedOrganisationRoutes,
    memberRoutes,
    groupRoutes,
    managedInvitationRoutes,
    managedDomainRoutes,
    managedAssignmentRoutes,
    reportRoutes,
    reportExportRoutes,
    reportPdfRoutes,
    reportViewRoutes,
    apiTokenRoutes,
    directoryRoutes,
    webhookRoutes,
    recordStoreRoutes,
  ],
  admin: [
    managerRoutes,
    approvalRoutes,
    authorAssignmentRoutes,
    studioTestTimeRoutes,
    certificateValidityRoutes,
    studioPeopleRoutes,
    studioOrganisationRoutes,
    studioDomainRoutes,
    studioAuditRoutes,
    studioBackupRoutes,
  ],
}

/** Everything below `/api`: nested scopes determine who may make a call (architecture: scopes, not ifs). */
async function apiRoutes(api: FastifyInstance, deps: Deps): Promise<void> {
  protectFromForgery(api, deps.config)
  // Responses are personal: shared caches must not store them, unless the route allows it.
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'private, no-cache')
  })
  api.setNotFoundHandler((request, reply) => answerUnrouted(request, reply))
  documentationRoutes(api)
  const hub = createHubClient(deps.config, api.server, api.log)

  api.register(async (anyone) => {
    takeAnyone(anyone, deps.db)
    anyone.access = 'public'
    publicSessionRoutes(anyone, deps, hub)
    publicReceiptRoutes(anyone, deps)
    publicReportRoutes(anyone, deps)
    publicCalendarRoutes(anyone, deps)
  })
  api.register(async (program) => {
    requireApiToken(program, deps)
    for (const name of readingScopes)
      program.register(async (scope) => {
        scope.access = `token-${name}`
        requireTokenScope(scope, name)
        organisationRoutesOf[name](scope, deps)
      })
  })
  api.register(async (signedIn) => {
    signedIn.access = 'signed-in'
    requireSession(signedIn, deps.viewers)
    requireSessionToken(signedIn)
    sessionRoutes(signedIn, deps, hub)
    privacyRoutes(signedIn, deps, hub)
    signedIn.register(async (admitted) => admittedRoutes(admitted, deps))
  })
}

/** Routes open to people who have the second factor that is required of them. */
function admittedRoutes(admitted: FastifyInstance, deps: Deps): void {
  requireSecondFactor(admitted, deps)
  onboardingRoutes(admitted, deps)
  invitationRoutes(admitted, deps)
  ownMembershipRoutes(admitted, deps)
  requiredRoutes(admitted, deps)

  admitted.register(async (learner) => {
    learner.access = 'learner'
    requireRank(learner, 2)
    for (const routes of learnerRoutes) routes(learner, deps)
    for (const area of areas)
      learner.register(async (scope) => {
        scope.access = area
        requireArea(scope, area)
        routesOf[area](scope, deps)
      })
    for (const duty of duties)
      learner.register(async (scope) => {
        scope.access = duty
        requireDuty(scope, duty)
        if (duty === 'manager') requireManaged(scope, deps.db)
        for (const routes of studioRoutesOf[duty]) routes(scope, deps)
      })
  })
}

const createServer = (deps: Deps, logTo?: Writable): FastifyInstance =>
  Fastify({
    logger: { ...loggerOptions(deps.config), ...(logTo && { stream: logTo }) },
    ...(deps.telemetry && { childLoggerFactory: deps.telemetry.childLoggerFactory }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Calls have their own limits, computed from their schemas.
    bodyLimit: 16 * 1024,
    trustProxy: deps.config.trustedProxies.length > 0 ? deps.config.trustedProxies : false,
    forceCloseConnections: 'idle',
    // During a stop, requests on open connections are still answered, and the connections closed afterwards.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    ...serverPatience(deps.config),
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenRequest,
  })

/** Declares the properties of the app and of requests that the platform and the features use. */
function decorate(app: FastifyInstance, deps: Deps): void {
  app.decorate('access', 'public')
  app.decorate('isStopping', false)
  app.decorate('brand', deps.config.brand)
  app.decorate('disabledFeatures', deps.config.disabledFeatures)
  app.decorate('registeredCalls', new Set<string>())
  app.decorate('limits', openLimits(deps))
  app.decorate('repeats', createRepeats({ db: deps.db, clock: deps.clock, log: app.log }))
  app.decorate('accountOf', accountOf)
  app.decorateRequest('language', 'pl')
  app.decorateRequest('claim', null)
  app.decorateRequest('viewer')
  app.decorateRequest('apiToken')
}

/** For gzip, and for zstd, whose default level takes half as much time again and saves 3 % of the bytes. */
const quickest = { level: 1, params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Adds entity tags to responses, and compresses them. */
async function packAnswers(app: FastifyInstance): Promise<void> {
  addEntityTags(app)
  await app.register(compress, {
    globalCompression: true,
    // Request bodies must not be compressed: none of our clients does it, and a small one could expand to a
    // large one.
    globalDecompression: false,
    // A response for one person is compressed once, so quickly; files are compressed well when they are
    // built.
    encodings: ['zstd', 'br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: quickest,
    threshold: 1024,
    // For a response of the usual size, a stream costs more than compressing it in one step.
    syncThreshold: 65_536,
  })
}

/** The whole server as one Fastify instance, not listening yet. Its log goes to standard output, or to `logTo`. */
export async function buildApp(deps: Deps, logTo?: Writable): Promise<FastifyInstance> {
  const app = createServer(deps, logTo)
  deps.telemetry?.traceRequests(app)
  decorate(app, deps)
  app.removeContentTypeParser('text/plain')
  strictJson(app)
  strictValidation(app)
  strictAnswers(app)
  app.setErrorHandler(answerError)

  knowMethods(app)
  securityHeaders(app, deps.config)
  cleanAddresses(app)
  capConnections(app, deps.config)
  watchBodies(app, deps.config)
  dropReaders(app, deps.config)
  await app.register(cookie)
  await packAnswers(app)
  app.addHook('onRequest', async (request) => {
    request.language = languageOf(request)
  })
  boundQueries(app)
  refuseRepeatedHeaders(app)
  refusePackedBodies(app)
  closeConnectionsOnStop(app)

  metricsRoutes(app, { clock: deps.clock, more: metricsOfBackups(deps) })
  healthRoutes(app, deps)
  securityTxtRoutes(app, deps)
  robotsRoutes(app)
  pageAssetRoutes(app)
  await app.register(async (api: FastifyInstance) => apiRoutes(api, deps), { prefix: '/api' })
  await app.register(
    async (media: FastifyInstance) => {
      await mediaRoutes(media, deps)
      requireSecondFactor(media, deps)
    },
    { prefix: '/media' },
  )
  await app.register(async (scim: FastifyInstance) => scimRoutes(scim, deps), { prefix: scimPath })
  await app.register(async (pages: FastifyInstance) => publicCertificateRoutes(pages, deps))
  if (!deps.config.hub)
    await app.register(async (hub: FastifyInstance) => hubRoutes(hub, deps), { prefix: '/hub' })
  installRoutes(app, deps.config)
  await app.register(async (web: FastifyInstance) => webRoutes(web, deps))
  return app
}
