import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { logSecurityEvent } from '../../../platform/observability/security-events.ts'
import { hubPath } from '../../identity/own-hub.ts'
import { addressConfirmed } from '../../session/hub-port.ts'
import type { Hub } from '../hub.ts'
import { changeEmailPage, confirmEmailPage } from '../pages/credentials.ts'
import { type Faults, type Form, hasFaults, readEmail } from '../pages/faults.ts'
import { noticePage } from '../pages/notice.ts'
import { readerOf, sendPage } from '../pages/page.ts'
import { masked, writeToOwner } from '../recovery/letters.ts'
import { forgetSecret, type OpenLink, sendLinkOver, takeSecret } from '../recovery/link-pages.ts'
import { createLink, deleteLinks, takeLink } from '../recovery/queries.ts'
import { forSignedIn, type SignedInAccount } from '../sign-in/signed-in.ts'
import { currentPasswordFault } from './current-password.ts'
import { forOwner, type OwnerHandler } from './owner-links.ts'
import { type Account, EmailTaken, findHolder, lockPasswordHash, updateEmail } from './queries.ts'

async function readChange(request: FastifyRequest, { account, isToken }: SignedInAccount, form: Form) {
  const { email, faults } = readEmail(form)
  if (!isToken(form.token)) return { email, faults: { email: 'form.stale' } satisfies Faults }
  const same: Faults = email === account.email ? { email: 'email.same' } : {}
  const current = await currentPasswordFault(request, account, form.currentPassword)
  return { email, faults: { ...faults, ...same, ...current } }
}

interface EmailChange {
  email: string
  /**
   * Too many letters were sent to this mailbox: no further one is sent, and the response does not reveal it.
   */
  isQuiet: boolean
}

/**
 * Writes to the requested address. If another account has it, the letter informs its owner, and the requester
 * sees no difference. Returns false when the checked password is no longer the account's.
 */
const order = ({ deps }: Hub, account: Account, { email, isQuiet }: EmailChange) =>
  deps.db.transaction().execute(async (tx) => {
    // Under the lock: the password may have changed since it was checked.
    if ((await lockPasswordHash(tx, account.id)) !== account.password_hash) return false
    const now = deps.clock()
    const secret = await createLink(tx, { accountId: account.id, purpose: 'new-email', email, now })
    if (isQuiet) return true
    const holder = await findHolder(tx, email, now)
    if (holder && holder.id !== account.id)
      await writeToOwner(tx, deps, { kind: 'emailInUse', account: holder, to: email })
    else {
      const link = { purpose: 'new-email', secret } as const
      await writeToOwner(tx, deps, { kind: 'newEmail', account, to: email, link })
    }
    return true
  })

/** Changes the account's address to that of the link; the change can be undone from the old address. */
const confirm = ({ deps }: Hub, account: Account, { secret }: OpenLink) =>
  deps.db.transaction().execute(async (tx) => {
    const now = deps.clock()
    const link = await takeLink(tx, { purpose: 'new-email', secret, now })
    if (!link?.email) return false
    const { email } = link
    await updateEmail(tx, { id: account.id, email, now })
    await addressConfirmed(tx, deps, { accountId: account.id, email })
    // Sent to the old address, it would give access to everybody who reads that mailbox.
    await deleteLinks(tx, account.id, ['new-password', 'confirm-email'])
    const way = { accountId: account.id, purpose: 'old-email', email: account.email, now } as const
    const back = { purpose: 'old-email', secret: await createLink(tx, way) } as const
    const values = { email: masked(email) }
    await writeToOwner(tx, deps, { kind: 'emailChanged', account, to: account.email, link: back, values })
    return true
  })

function changeRoutes(scope: FastifyInstance, hub: Hub): void {
  const page = 'account/email'
  const sendForm = (
    request: FastifyRequest,
    reply: FastifyReply,
    { account, token, form, faults }: SignedInAccount & { form: Form; faults: Faults },
  ) => {
    const drawn = changeEmailPage(readerOf(request), { email: account.email, token, form, faults })
    return sendPage(request, reply.status(hasFaults(faults) ? 422 : 200), drawn)
  }
  scope.get(
    `/${page}`,
    forSignedIn(hub, page, (request, reply, signedIn) =>
      sendForm(request, reply, { ...signedIn, form: {}, faults: {} }),
    ),
  )
  scope.post(
    `/${page}`,
    forSignedIn(hub, page, async (request, reply, signedIn) => {
      const form = (request.body ?? {}) as Form
      const { email, faults } = await readChange(request, signedIn, form)
      if (hasFaults(faults)) return sendForm(request, reply, { ...signedIn, form, faults })
      const [, letters] = await request.server.limits.take(request, [
        { limit: 'email-account', of: signedIn.account.id },
        { limit: 'letter-recipient', of: email, isSoft: true },
      ])
      const isQuiet = letters?.isOver ?? false
      if (!(await order(hub, signedIn.account, { email, isQuiet }))) {
        const wrong: Faults = { currentPassword: 'currentPassword.wrong' }
        return sendForm(request, reply, { ...signedIn, form, faults: wrong })
      }
      return reply.redirect(`${hubPath}/account?done=email-sent`, 303)
    }),
  )
  scope.post(
    `/${page}/cancel`,
    forSignedIn(hub, 'account', async (request, reply, { account, isToken }) => {
      const { token } = (request.body ?? {}) as Form
      if (!isToken(token)) return reply.redirect(`${hubPath}/account`, 303)
      await deleteLinks(hub.deps.db, account.id, ['new-email'])
      return reply.redirect(`${hubPath}/account?done=email-cancelled`, 303)
    }),
  )
}

function confirmRoutes(scope: FastifyInstance, hub: Hub): void {
  const show: OwnerHandler = (request, reply, _account, { link, token }) =>
    sendPage(request, reply, confirmEmailPage(readerOf(request), { email: link.email ?? '', token }))
  const showToOwner = forOwner(hub, 'new-email', show)
  scope.get('/new-email', async (request, reply) =>
    takeSecret(hub, request, reply, 'new-email') ? reply : showToOwner(request, reply),
  )
  scope.post(
    '/new-email',
    forOwner(hub, 'new-email', async (request, reply, account, open) => {
      const { token } = (request.body ?? {}) as Form
      if (!open.isToken(token)) return show(request, reply, account, open)
      const isDone = await confirm(hub, account, open).catch((error) => {
        if (error instanceof EmailTaken) return null
        throw error
      })
      if (isDone === false) return sendLinkOver(request, reply, 'new-email')
      if (isDone === null) {
        await deleteLinks(hub.deps.db, account.id, ['new-email'])
        const page = noticePage(readerOf(request), 'emailInUse', `${hubPath}/account`)
        return sendPage(request, forgetSecret(reply, 'new-email').status(409), page)
      }
      logSecurityEvent(request.log, 'email-changed', { actorId: account.id, reason: 'confirmed' })
      return forgetSecret(reply, 'new-email').redirect(`${hubPath}/account?done=email`, 303)
    }),
  )
}

/** Changes the address: requested with the password, confirmed by a link that is sent there. */
export function emailRoutes(scope: FastifyInstance, hub: Hub): void {
  changeRoutes(scope, hub)
  confirmRoutes(scope, hub)
}
