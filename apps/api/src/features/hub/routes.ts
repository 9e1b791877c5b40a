import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { placeOf } from '../../platform/http/place.ts'
import { hubPath } from '../identity/own-hub.ts'
import { accountRoutes } from './accounts/account.routes.ts'
import { confirmationRoutes } from './accounts/confirmation.ts'
import { emailRoutes } from './accounts/email.routes.ts'
import { passwordRoutes } from './accounts/password.routes.ts'
import { createHub, type Hub } from './hub.ts'
import { mailboxRoutes } from './mailbox/mailbox.routes.ts'
import type { Form } from './pages/faults.ts'
import { takeOwnForms } from './pages/form-origin.ts'
import { rememberLanguage } from './pages/language.ts'
import { limitedPage, noticePage } from './pages/notice.ts'
import { readerOf, sendPage } from './pages/page.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { deleteExpiredPayloads } from './provider/queries.ts'
import { forgottenRoutes } from './recovery/forgotten.routes.ts'
import { newPasswordRoutes } from './recovery/new-password.routes.ts'
import { factorRoutes } from './second-factor/account.routes.ts'
import { secondFactorRoutes } from './second-factor/sign-in.routes.ts'
import { interactionRoutes } from './sign-in/interaction.routes.ts'

const sweepMs = 60 * 60 * 1000

function readForms(scope: FastifyInstance): void {
  const options = { parseAs: 'string', bodyLimit: 16 * 1024 } as const
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) => {
    const form: Form = {}
    for (const [name, value] of new URLSearchParams(String(body))) form[name] ??= value
    done(null, form)
  })
}

/** A form sent too often: shows when to try again, with a link back to it. */
function sendLimited({ headers }: ApiError, request: FastifyRequest, reply: FastifyReply) {
  const reader = readerOf(request)
  const page = limitedPage(reader, Number(headers['retry-after']), reader.path)
  return sendPage(request, reply.status(429).headers(headers), page)
}

function sendBroken(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  request.log.error({ err: error }, 'hub page')
  const status = (error as { statusCode?: number }).statusCode ?? 500
  return sendPage(request, reply.status(status), noticePage(readerOf(request), 'broken', '/'))
}

/** The hub's own pages, rendered by the server. */
async function pageRoutes(scope: FastifyInstance, hub: Hub): Promise<void> {
  readForms(scope)
  // `?lang=` is remembered, and the page is shown at its own address.
  scope.addHook('preHandler', async (request, reply) => {
    const { lang } = request.query as { lang?: string }
    if (request.method !== 'GET' || !lang) return
    rememberLanguage(reply, lang, hub.deps.config)
    const { path, search } = readerOf(request)
    return reply.redirect(path + search, 303)
  })
  interactionRoutes(scope, hub)
  secondFactorRoutes(scope, hub)
  forgottenRoutes(scope, hub)
  newPasswordRoutes(scope, hub)
  accountRoutes(scope, hub)
  emailRoutes(scope, hub)
  confirmationRoutes(scope, hub)
  passwordRoutes(scope, hub)
  factorRoutes(scope, hub)
  passkeyRoutes(scope, hub)
  mailboxRoutes(scope, hub)
}

/** The library's endpoints, which read the raw request themselves. */
async function protocolRoutes(scope: FastifyInstance, hub: Hub): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  // Limited, because each sign-in creates a database row before anything is known about the person.
  scope.addHook('onRequest', async (request) => {
    if (request.routeOptions.url !== `${hubPath}/auth`) return
    await request.server.limits.take(request, [{ limit: 'hub-address', of: placeOf(request.ip) }])
  })
  const pass = (path: string) =>
    scope.all(path, { exposeHeadRoute: false }, (request, reply) => hub.pass(request, reply))
  for (const path of ['/auth', '/auth/*', '/token', '/me', '/jwks', '/.well-known/*']) pass(path)
  for (const path of ['/session/end', '/session/end/*']) pass(path)
}

/**
 * The hub that comes with the product: a certified OpenID Connect provider (oidc-provider) with its sign-in, sign-up
 * and account pages, on the product's own database.
 */
export async function hubRoutes(scope: FastifyInstance, deps: Deps): Promise<void> {
  const hub = createHub(deps, scope.log)
  scope.decorate('hasMailbox', !deps.config.production)
  takeOwnForms(scope, deps.config)
  const sweep = () =>
    deleteExpiredPayloads(deps.db, new Date()).catch((error) => scope.log.error({ err: error }, 'hub sweep'))
  const timer = setInterval(sweep, sweepMs).unref()
  scope.addHook('onClose', async () => clearInterval(timer))
  scope.setErrorHandler((error, request, reply) =>
    error instanceof ApiError && error.code === 'rate-limited'
      ? sendLimited(error, request, reply)
      : sendBroken(error, request, reply),
  )
  await scope.register((pages: FastifyInstance) => pageRoutes(pages, hub))
  await scope.register((protocol: FastifyInstance) => protocolRoutes(protocol, hub))
  scope.setNotFoundHandler((request, reply) =>
    sendPage(request, reply.status(404), noticePage(readerOf(request), 'missing', '/')),
  )
}
