import type { FastifyInstance, FastifyReply } from 'fastify'
import { placeOf } from '../../../platform/http/place.ts'
import { logSecurityEvent } from '../../../platform/observability/security-events.ts'
import { hubPath } from '../../identity/own-hub.ts'
import { askToConfirm } from '../accounts/confirmation.ts'
import { checkPassword, hashPassword } from '../accounts/passwords.ts'
import {
  type Account,
  createAccount,
  findAccountByEmail,
  lockPasswordHash,
  rehashPassword,
} from '../accounts/queries.ts'
import type { Hub } from '../hub.ts'
import { signInPage, signUpPage } from '../pages/entrance.ts'
import { type Faults, type Form, hasFaults, readSignIn, readSignUp } from '../pages/faults.ts'
import { formToken, isFormToken } from '../pages/form-token.ts'
import { rememberLanguage } from '../pages/language.ts'
import { readerOf, sendPage } from '../pages/page.ts'
import { hasFactor } from '../second-factor/service.ts'
import { askForFactor } from '../second-factor/sign-in.routes.ts'
import { type Entry, finishSignIn } from './finish.ts'
import { findInteraction, type InteractionRequest, sendExpired } from './interaction.ts'
import { rememberBrowser } from './known-browser.ts'
import { beginAttempt } from './sign-in-limits.ts'

type Kind = 'sign-in' | 'sign-up'

function sendForm(hub: Hub, request: InteractionRequest, reply: FastifyReply, shown: SignInForm) {
  const draw = shown.kind === 'sign-in' ? signInPage : signUpPage
  const { uid } = request.params
  const { form, faults } = shown
  const token = formToken(hub.deps.config.secret, uid)
  const status = hasFaults(faults) ? 422 : 200
  return sendPage(request, reply.status(status), draw(readerOf(request), { uid, token, form, faults }))
}

interface SignInForm {
  kind: Kind
  form: Form
  faults: Faults
}

type Outcome = Entry | { faults: Faults }

/** The password may have been changed while this one was checked, which ended everything opened until then. */
async function isStillRight(
  { deps }: Hub,
  { id, password_hash }: Account,
  password: string,
): Promise<boolean> {
  const kept = await lockPasswordHash(deps.db, id)
  return kept === password_hash || (await checkPassword(kept, password)) !== 'wrong'
}

/** Gives the same response, in the same time, for a wrong password and an unknown address. */
async function signIn(hub: Hub, form: Form, reply: FastifyReply): Promise<Outcome> {
  const { deps } = hub
  const { email, password, faults } = readSignIn(form)
  if (hasFaults(faults)) return { faults }
  const attempt = await beginAttempt(deps, reply.request, email)
  const account = await findAccountByEmail(deps.db, email)
  const check = await checkPassword(account?.password_hash ?? null, password)
  if (!account || check === 'wrong') {
    const facts = account
      ? { subjectId: account.id, reason: 'wrong-password' }
      : { reason: 'unknown-account' }
    logSecurityEvent(reply.request.log, 'sign-in-failed', { actorId: null, ...facts })
    return { faults: { email: 'credentials.wrong' } }
  }
  await attempt.succeeded(reply)
  if (check === 'right-but-dated') await rehashPassword(deps.db, account, await hashPassword(password))
  return { accountId: account.id, isGood: () => isStillRight(hub, account, password) }
}

async function signUp({ deps }: Hub, form: Form, reply: FastifyReply): Promise<Outcome> {
  const { firstName, lastName, email, password, faults } = await readSignUp(form)
  if (hasFaults(faults)) return { faults }
  const { request } = reply
  await request.server.limits.take(request, [{ limit: 'sign-up-address', of: placeOf(request.ip) }])
  const locale = request.language
  const passwordHash = await hashPassword(password)
  const account = { firstName, lastName, email, passwordHash, locale, now: deps.clock() }
  const accountId = await deps.db.transaction().execute(async (tx) => {
    const id = await createAccount(tx, account)
    if (id) await askToConfirm(tx, deps, { id, email, locale })
    return id
  })
  if (!accountId) return { faults: { email: 'email.taken' } }
  logSecurityEvent(request.log, 'signed-up', { actorId: accountId })
  rememberBrowser(reply, deps.config, email)
  return { accountId, isGood: async () => true }
}

async function submit(hub: Hub, request: InteractionRequest, reply: FastifyReply, kind: Kind) {
  if (!(await findInteraction(hub, request, reply))) return sendExpired(hub, request, reply)
  const form = request.body as Form
  const refuse = (faults: Faults) => sendForm(hub, request, reply, { kind, form, faults })
  if (!isFormToken(hub.deps.config.secret, request.params.uid, form.token))
    return refuse({ [kind === 'sign-in' ? 'email' : 'firstName']: 'form.stale' })
  // Taken before the password is checked: whatever ends the account's logins meanwhile ends this one too.
  const ts = Date.now() / 1000
  const outcome = kind === 'sign-in' ? await signIn(hub, form, reply) : await signUp(hub, form, reply)
  if ('faults' in outcome) return refuse(outcome.faults)
  if (kind === 'sign-in' && (await hasFactor(hub.deps.db, outcome.accountId)))
    return askForFactor(hub, { request, reply, accountId: outcome.accountId, ts })
  return finishSignIn(hub, request, reply, { ...outcome, ts })
}

/** The library's target for people who must sign in: sign-in and sign-up page, one interaction for both. */
export function interactionRoutes(scope: FastifyInstance, hub: Hub): void {
  scope.get('/interaction/:uid', async (request: InteractionRequest, reply) => {
    const interaction = await findInteraction(hub, request, reply)
    if (!interaction) return sendExpired(hub, request, reply)
    rememberLanguage(reply, String(interaction.params.ui_locales ?? ''), hub.deps.config)
    const page: Kind = interaction.prompt.name === 'create' ? 'sign-up' : 'sign-in'
    return reply.redirect(`${hubPath}/interaction/${interaction.uid}/${page}`, 303)
  })
  for (const kind of ['sign-in', 'sign-up'] as const) {
    scope.get(`/interaction/:uid/${kind}`, async (request: InteractionRequest, reply) => {
      if (!(await findInteraction(hub, request, reply))) return sendExpired(hub, request, reply)
      return sendForm(hub, request, reply, { kind, form: {}, faults: {} })
    })
    scope.post(`/interaction/:uid/${kind}`, (request: InteractionRequest, reply) =>
      submit(hub, request, reply, kind),
    )
  }
}
