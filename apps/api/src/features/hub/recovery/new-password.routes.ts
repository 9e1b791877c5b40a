import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { placeOf } from '../../../platform/http/place.ts'
import { logSecurityEvent } from '../../../platform/observability/security-events.ts'
import { hubPath, loginAddress, wantedPath } from '../../identity/own-hub.ts'
import { addressConfirmed } from '../../session/hub-port.ts'
import { hashPassword } from '../accounts/passwords.ts'
import {
  type Account,
  confirmEmail,
  EmailTaken,
  findAccount,
  updateEmail,
  updatePassword,
} from '../accounts/queries.ts'
import type { Hub } from '../hub.ts'
import { type Faults, type Form, hasFaults, newPasswordFault } from '../pages/faults.ts'
import { noticePage } from '../pages/notice.ts'
import { readerOf, sendPage } from '../pages/page.ts'
import { newPasswordPage } from '../pages/recovery.ts'
import { removeFactor } from '../second-factor/service.ts'
import { rememberBrowser } from '../sign-in/known-browser.ts'
import { signOutEverywhere } from '../sign-in/sign-out.ts'
import { writeToOwner } from './letters.ts'
import { findOpenLink, forgetSecret, type OpenLink, sendLinkOver, takeSecret } from './link-pages.ts'
import { deleteLaterLinks, deleteLinks, type Link, takeLink } from './queries.ts'

/** Links that set a password: after a forgotten one, and after the account was lost together with its address. */
type Purpose = 'new-password' | 'old-email'

interface OpenAccountLink extends OpenLink {
  account: Account
}

async function findOpened(
  hub: Hub,
  request: FastifyRequest,
  purpose: Purpose,
): Promise<OpenAccountLink | null> {
  const open = await findOpenLink(hub, request, purpose)
  const account = open && (await findAccount(hub.deps.db, open.link.account_id))
  return account ? { ...open, account } : null
}

function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { account, ...open }: OpenAccountLink,
  faults: Faults,
) {
  const { link, token } = open
  const isTakenBack = link.purpose === 'old-email'
  const email = link.email ?? account.email
  const page = newPasswordPage(readerOf(request), { isTakenBack, email, token, faults })
  return sendPage(request, reply.status(hasFaults(faults) ? 422 : 200), page)
}

/** Gives the account a former address back, and informs the current one. */
async function takeBack({ deps }: Hub, tx: DbOrTx, { account, link }: { account: Account; link: Link }) {
  const email = link.email ?? account.email
  await updateEmail(tx, { id: account.id, email, now: deps.clock() })
  await addressConfirmed(tx, deps, { accountId: account.id, email })
  await deleteLaterLinks(tx, link)
  if (account.email !== email) await writeToOwner(tx, deps, { kind: 'emailTakenBack', account })
  return { ...account, email }
}

/** Uses the link up and applies it; null when it was used concurrently. */
const setPassword = (hub: Hub, { secret, link: { purpose } }: OpenAccountLink, passwordHash: string) =>
  hub.deps.db.transaction().execute(async (tx): Promise<{ account: Account; link: Link } | null> => {
    const now = hub.deps.clock()
    const link = await takeLink(tx, { purpose, secret, now })
    const found = link && (await findAccount(tx, link.account_id))
    if (!found) return null
    const account = link.purpose === 'old-email' ? await takeBack(hub, tx, { account: found, link }) : found
    await updatePassword(tx, account.id, { passwordHash, now })
    // The address was never confirmed: a factor set up by a stranger who signed up with it must not lock its owner out.
    if (!found.email_confirmed_at && (await removeFactor(tx, account.id)))
      await writeToOwner(tx, hub.deps, { kind: 'factorOff', account })
    await confirmEmail(tx, account.id, now)
    await addressConfirmed(tx, hub.deps, { accountId: account.id })
    await deleteLinks(tx, account.id, ['new-password', 'new-email', 'confirm-email'])
    await signOutEverywhere(tx, { accountId: account.id, now })
    await writeToOwner(tx, hub.deps, { kind: 'passwordChanged', account })
    return { account, link }
  })

function report(request: FastifyRequest, { id }: Account, { purpose }: Link): void {
  const facts = { actorId: id, reason: purpose === 'old-email' ? 'address-taken-back' : 'forgotten' }
  logSecurityEvent(request.log, 'password-changed', facts)
  if (purpose === 'old-email') logSecurityEvent(request.log, 'email-changed', facts)
}

async function submit(hub: Hub, request: FastifyRequest, reply: FastifyReply, opened: OpenAccountLink) {
  const { account, link, isToken } = opened
  const form = (request.body ?? {}) as Form
  await request.server.limits.take(request, [{ limit: 'reset-link-address', of: placeOf(request.ip) }])
  const { first_name: firstName, last_name: lastName } = account
  const owner = { firstName, lastName, email: link.email ?? account.email }
  const faults: Faults = isToken(form.token)
    ? await newPasswordFault(form.password ?? '', owner)
    : { password: 'form.stale' }
  if (hasFaults(faults)) return sendForm(request, reply, opened, faults)
  const done = await setPassword(hub, opened, await hashPassword(form.password ?? ''))
  if (!done) return sendLinkOver(request, reply, link.purpose)
  report(request, done.account, done.link)
  // A person who reads the owner's mail may sign in here, however many wrong passwords others have tried.
  rememberBrowser(reply, hub.deps.config, done.account.email)
  const from = done.link.return_to ? `?${new URLSearchParams({ from: done.link.return_to })}` : ''
  return forgetSecret(reply, link.purpose).redirect(`${hubPath}/password-set${from}`, 303)
}

/** Sets a new password by the link of a letter. */
export function newPasswordRoutes(scope: FastifyInstance, hub: Hub): void {
  for (const purpose of ['new-password', 'old-email'] as const) {
    scope.get(`/${purpose}`, async (request, reply) => {
      if (takeSecret(hub, request, reply, purpose)) return reply
      const opened = await findOpened(hub, request, purpose)
      return opened ? sendForm(request, reply, opened, {}) : sendLinkOver(request, reply, purpose)
    })
    scope.post(`/${purpose}`, async (request, reply) => {
      const opened = await findOpened(hub, request, purpose)
      if (!opened) return sendLinkOver(request, reply, purpose)
      return submit(hub, request, reply, opened).catch((error) => {
        if (!(error instanceof EmailTaken)) throw error
        const page = noticePage(readerOf(request), 'emailInUse', `${hubPath}/account`)
        return sendPage(request, reply.status(409), page)
      })
    })
  }
  scope.get('/password-set', (request, reply) => {
    const { from } = request.query as { from?: unknown }
    const path = wantedPath(from, hub.deps.config)
    const login = `${loginAddress(hub.deps.config)}${path ? `?${new URLSearchParams({ from: path })}` : ''}`
    return sendPage(request, reply, noticePage(readerOf(request), 'passwordSet', login))
  })
}
