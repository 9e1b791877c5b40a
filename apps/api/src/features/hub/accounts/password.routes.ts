import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { logSecurityEvent } from '../../../platform/observability/security-events.ts'
import { hubPath } from '../../identity/own-hub.ts'
import type { Hub } from '../hub.ts'
import { changePasswordPage } from '../pages/credentials.ts'
import { type Faults, type Form, hasFaults, newPasswordFault } from '../pages/faults.ts'
import { readerOf, sendPage } from '../pages/page.ts'
import { writeToOwner } from '../recovery/letters.ts'
import { deleteLinks } from '../recovery/queries.ts'
import { signOutEverywhere } from '../sign-in/sign-out.ts'
import { forSignedIn, type SignedInAccount } from '../sign-in/signed-in.ts'
import { currentPasswordFault } from './current-password.ts'
import { hashPassword } from './passwords.ts'
import { updatePassword } from './queries.ts'

function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { account, token }: SignedInAccount,
  faults: Faults,
) {
  const page = changePasswordPage(readerOf(request), { email: account.email, token, faults })
  return sendPage(request, reply.status(hasFaults(faults) ? 422 : 200), page)
}

async function readChange(
  request: FastifyRequest,
  { account, isToken }: SignedInAccount,
  form: Form,
): Promise<Faults> {
  if (!isToken(form.token)) return { currentPassword: 'form.stale' }
  const { first_name: firstName, last_name: lastName, email } = account
  const [given, wanted] = [form.currentPassword, form.password ?? '']
  const faults = await currentPasswordFault(request, account, given)
  if (wanted && wanted === given) return { ...faults, password: 'password.same' }
  return { ...faults, ...(await newPasswordFault(wanted, { firstName, lastName, email })) }
}

/** Returns false when the checked password is no longer the account's. */
async function change(hub: Hub, request: FastifyRequest, signedIn: SignedInAccount, passwordHash: string) {
  const { account, sessionUid } = signedIn
  const now = hub.deps.clock()
  const isDone = await hub.deps.db.transaction().execute(async (tx) => {
    const instead = account.password_hash
    if (!(await updatePassword(tx, account.id, { passwordHash, instead, now }))) return false
    // Links that somebody else ordered with the old password stop working.
    await deleteLinks(tx, account.id, ['new-password', 'new-email'])
    await signOutEverywhere(tx, {
      accountId: account.id,
      keep: { hubSession: sessionUid, request },
      now,
    })
    await writeToOwner(tx, hub.deps, { kind: 'passwordChanged', account })
    return true
  })
  if (isDone) logSecurityEvent(request.log, 'password-changed', { actorId: account.id, reason: 'changed' })
  return isDone
}

/** Changes the password, which requires the current one. */
export function passwordRoutes(scope: FastifyInstance, hub: Hub): void {
  const page = 'account/password'
  scope.get(
    `/${page}`,
    forSignedIn(hub, page, (request, reply, signedIn) => sendForm(request, reply, signedIn, {})),
  )
  scope.post(
    `/${page}`,
    forSignedIn(hub, page, async (request, reply, signedIn) => {
      const form = (request.body ?? {}) as Form
      const faults = await readChange(request, signedIn, form)
      if (hasFaults(faults)) return sendForm(request, reply, signedIn, faults)
      if (!(await change(hub, request, signedIn, await hashPassword(form.password ?? ''))))
        return sendForm(request, reply, signedIn, { currentPassword: 'currentPassword.wrong' })
      return reply.redirect(`${hubPath}/account?done=password`, 303)
    }),
  )
}
