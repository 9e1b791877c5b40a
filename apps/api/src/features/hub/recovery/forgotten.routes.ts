import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { placeOf } from '../../../platform/http/place.ts'
import { newSecret } from '../../../platform/ids.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { logSecurityEvent } from '../../../platform/observability/security-events.ts'
import { hubPath, loginAddress, wantedPath } from '../../identity/own-hub.ts'
import { findAccountByEmail } from '../accounts/queries.ts'
import type { Hub } from '../hub.ts'
import { forgottenPassword } from '../jobs.ts'
import { type Form, hasFaults, readEmail } from '../pages/faults.ts'
import { formToken, isFormToken } from '../pages/form-token.ts'
import { readerOf, sendPage } from '../pages/page.ts'
import { forgotPage, forgotSentPage } from '../pages/recovery.ts'
import { findInteraction, type InteractionRequest, sendExpired } from '../sign-in/interaction.ts'
import { findKnownBrowser } from '../sign-in/known-browser.ts'

/** The form for a forgotten password: during a sign-in, or by itself. */
interface ForgottenForm {
  path: string
  /** What the form's token is bound to. */
  boundTo: string
  /** Back to signing in. */
  back: string
  /** Where the person wanted to go. */
  returnTo: string | null
}

type FindForm = (request: FastifyRequest, reply: FastifyReply) => Promise<ForgottenForm | null>

const cookieName = 'zenit_hub_form'

/** Without a session or an interaction, the form is bound to the browser. */
const byItself =
  ({ deps: { config } }: Hub): FindForm =>
  async (request, reply) => {
    const boundTo = request.cookies[cookieName] ?? newSecret()
    const secure = config.publicUrl.startsWith('https:')
    reply.setCookie(cookieName, boundTo, { path: hubPath, httpOnly: true, sameSite: 'lax', secure })
    const path = `${hubPath}/forgot-password`
    return { path, boundTo, back: loginAddress(config), returnTo: null }
  }

const inInteraction =
  (hub: Hub): FindForm =>
  async (request, reply) => {
    const interaction = await findInteraction(hub, request as InteractionRequest, reply)
    if (!interaction) return null
    const { uid, params } = interaction
    const base = `${hubPath}/interaction/${uid}`
    const returnTo = wantedPath(params.return_to, hub.deps.config)
    return { path: `${base}/forgot-password`, boundTo: uid, back: `${base}/sign-in`, returnTo }
  }

/**
 * Does the same work and gives the same response for every address, so that neither reveals who has an account. Excess
 * letters are dropped silently: nobody can flood a mailbox, or use up the limits of its owner's browser.
 */
async function order({ deps }: Hub, request: FastifyRequest, email: string, returnTo: string | null) {
  const browser = findKnownBrowser(request, deps.config, email) ?? 'unknown'
  const [letters] = await request.server.limits.take(request, [
    { limit: 'reset-account', of: `${email} ${browser}`, isSoft: true },
    { limit: 'reset-address', of: placeOf(request.ip) },
  ])
  if (letters?.isOver) return
  const account = await findAccountByEmail(deps.db, email)
  const payload = { accountId: account?.id ?? null, returnTo }
  await enqueue(deps.db, forgottenPassword(deps), { payload })
  const facts = account ? { subjectId: account.id } : { reason: 'unknown-account' }
  logSecurityEvent(request.log, 'password-reset-requested', { actorId: null, ...facts })
}

async function submit(hub: Hub, request: FastifyRequest, reply: FastifyReply, place: ForgottenForm) {
  const { secret } = hub.deps.config
  const form = (request.body ?? {}) as Form
  const { email, ...read } = readEmail(form)
  const faults = isFormToken(secret, place.boundTo, form.token)
    ? read.faults
    : { email: 'form.stale' as const }
  if (hasFaults(faults)) {
    const page = forgotPage(readerOf(request), {
      ...place,
      token: formToken(secret, place.boundTo),
      form,
      faults,
    })
    return sendPage(request, reply.status(422), page)
  }
  await order(hub, request, email, place.returnTo)
  return reply.redirect(`${place.path}/sent`, 303)
}

/** "Forgot your password?": a form for the address, and a confirmation that a mail will come. */
export function forgottenRoutes(scope: FastifyInstance, hub: Hub): void {
  const { secret } = hub.deps.config
  for (const [base, findPlace] of [
    ['', byItself(hub)],
    ['/interaction/:uid', inInteraction(hub)],
  ] as const) {
    const at =
      (handle: (request: FastifyRequest, reply: FastifyReply, place: ForgottenForm) => unknown) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        const place = await findPlace(request, reply)
        return place ? handle(request, reply, place) : sendExpired(hub, request, reply)
      }
    scope.get(
      `${base}/forgot-password`,
      at((request, reply, place) => {
        const token = formToken(secret, place.boundTo)
        return sendPage(
          request,
          reply,
          forgotPage(readerOf(request), { ...place, token, form: {}, faults: {} }),
        )
      }),
    )
    scope.post(
      `${base}/forgot-password`,
      at((request, reply, place) => submit(hub, request, reply, place)),
    )
    scope.get(
      `${base}/forgot-password/sent`,
      at((request, reply, place) => sendPage(request, reply, forgotSentPage(readerOf(request), place))),
    )
  }
}
