import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { hubPath } from '../../identity/own-hub.ts'
import { addressConfirmed } from '../../session/hub-port.ts'
import type { Hub } from '../hub.ts'
import { confirmOwnEmailPage } from '../pages/credentials.ts'
import type { Form } from '../pages/faults.ts'
import { readerOf, sendPage } from '../pages/page.ts'
import { writeToOwner } from '../recovery/letters.ts'
import { forgetSecret, type OpenLink, sendLinkOver, takeSecret } from '../recovery/link-pages.ts'
import { createLink, takeLink } from '../recovery/queries.ts'
import { forSignedIn } from '../sign-in/signed-in.ts'
import { forOwner, type OwnerHandler } from './owner-links.ts'
import { type Account, confirmEmail, lockAccount } from './queries.ts'

/** Sends a letter that asks to confirm the account's address; an earlier link stops working. */
export async function askToConfirm(
  tx: DbOrTx,
  deps: Deps,
  account: Pick<Account, 'id' | 'email' | 'locale'>,
): Promise<void> {
  const { id: accountId, email } = account
  const secret = await createLink(tx, { accountId, purpose: 'confirm-email', email, now: deps.clock() })
  const link = { purpose: 'confirm-email', secret } as const
  await writeToOwner(tx, deps, { kind: 'confirmEmail', account, link })
}

/** Returns false for a used link, or one for a previous address of the account. */
const confirm = ({ deps }: Hub, { id }: Account, { secret }: OpenLink) =>
  deps.db.transaction().execute(async (tx) => {
    const now = deps.clock()
    const account = await lockAccount(tx, id)
    const link = await takeLink(tx, { purpose: 'confirm-email', secret, now })
    if (!account || link?.email !== account.email) return false
    await confirmEmail(tx, id, now)
    await addressConfirmed(tx, deps, { accountId: id })
    return true
  })

function resendRoute(scope: FastifyInstance, hub: Hub): void {
  scope.post(
    '/account/confirmation',
    forSignedIn(hub, 'account', async (request, reply, { account, isToken }) => {
      const { token } = (request.body ?? {}) as Form
      const isOpen = account.email_confirmed_at === null
      if (!isOpen || !isToken(token)) return reply.redirect(`${hubPath}/account`, 303)
      await request.server.limits.take(request, [
        { limit: 'email-account', of: account.id },
        { limit: 'letter-recipient', of: account.email },
      ])
      await hub.deps.db.transaction().execute((tx) => askToConfirm(tx, hub.deps, account))
      return reply.redirect(`${hubPath}/account?done=confirmation-sent`, 303)
    }),
  )
}

/** Confirms the address given at sign-up by a link that is sent there, again on request. */
export function confirmationRoutes(scope: FastifyInstance, hub: Hub): void {
  const show: OwnerHandler = (request, reply, { email }, { token }) =>
    sendPage(request, reply, confirmOwnEmailPage(readerOf(request), { email, token }))
  const showToOwner = forOwner(hub, 'confirm-email', show)
  scope.get('/confirm-email', async (request, reply) =>
    takeSecret(hub, request, reply, 'confirm-email') ? reply : showToOwner(request, reply),
  )
  scope.post(
    '/confirm-email',
    forOwner(hub, 'confirm-email', async (request, reply, account, open) => {
      const { token } = (request.body ?? {}) as Form
      if (!open.isToken(token)) return show(request, reply, account, open)
      if (!(await confirm(hub, account, open))) return sendLinkOver(request, reply, 'confirm-email')
      return forgetSecret(reply, 'confirm-email').redirect(`${hubPath}/account?done=confirmed`, 303)
    }),
  )
  resendRoute(scope, hub)
}
