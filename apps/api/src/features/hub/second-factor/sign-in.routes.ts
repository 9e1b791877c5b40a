import type { FastifyInstance, FastifyReply } from 'fastify'
import { logSecurityEvent } from '../../../platform/observability/security-events.ts'
import { hubPath } from '../../identity/own-hub.ts'
import { type Account, findAccount } from '../accounts/queries.ts'
import type { Hub } from '../hub.ts'
import { type Faults, type Form, hasFaults } from '../pages/faults.ts'
import { formToken, isFormToken } from '../pages/form-token.ts'
import { readerOf, sendPage } from '../pages/page.ts'
import { secondFactorPage } from '../pages/second-factor.ts'
import { askPasskey, type Ceremony, takePasskey } from '../passkeys/service.ts'
import { isLoginOver } from '../provider/logins.ts'
import { writeToOwner } from '../recovery/letters.ts'
import { finishSignIn } from '../sign-in/finish.ts'
import { findInteraction, type InteractionRequest, sendExpired } from '../sign-in/interaction.ts'
import { countGuess } from './guesses.ts'
import { deleteHalf, findHalf, keepHalf } from './queries.ts'
import { hasApp, takeCode } from './service.ts'

const minutes = 10

/** After the right password: redirects to the second factor, without signing in yet. */
export async function askForFactor(
  { deps }: Hub,
  {
    request,
    reply,
    accountId,
    ts,
  }: { request: InteractionRequest; reply: FastifyReply; accountId: string; ts: number },
) {
  const { uid } = request.params
  const expiresAt = new Date(deps.clock().getTime() + minutes * 60_000)
  await keepHalf(deps.db, { interactionUid: uid, accountId, beganAt: new Date(ts * 1000), expiresAt })
  return reply.redirect(`${hubPath}/interaction/${uid}/second-factor`, 303)
}

interface HalfSignIn {
  account: Account
  /** In seconds, like the library. */
  ts: number
}

/** Returns the account whose password was given in this interaction, unless its logins were ended since. */
async function findHalfSignIn(
  hub: Hub,
  request: InteractionRequest,
  reply: FastifyReply,
): Promise<HalfSignIn | null> {
  const { db, clock } = hub.deps
  if (!(await findInteraction(hub, request, reply))) return null
  const half = await findHalf(db, request.params.uid, clock())
  const account = half && (await findAccount(db, half.account_id))
  if (!half || !account) return null
  const ts = half.began_at.getTime() / 1000
  return isLoginOver(account, ts) ? null : { account, ts }
}

const ceremonyOf = ({ deps }: Hub, request: InteractionRequest, account: Account): Ceremony => ({
  account,
  boundTo: `interaction:${request.params.uid}`,
  now: deps.clock(),
  config: deps.config,
})

interface FactorFormInput {
  account: Account
  faults: Faults
}

async function sendForm(
  hub: Hub,
  request: InteractionRequest,
  reply: FastifyReply,
  { account, faults }: FactorFormInput,
) {
  const { uid } = request.params
  const { db, config } = hub.deps
  const [isApp, passkey] = await Promise.all([
    hasApp(db, account.id),
    askPasskey(db, ceremonyOf(hub, request, account)),
  ])
  const shown = { uid, token: formToken(config.secret, uid), faults, isApp, passkey }
  const page = secondFactorPage(readerOf(request), shown)
  return sendPage(request, reply.status(hasFaults(faults) ? 422 : 200), page)
}

/** Returns the kind of factor used; null when it is wrong. */
const check = (hub: Hub, request: InteractionRequest, account: Account, { code = '', passkey }: Form) =>
  countGuess(request, account, {
    check: () =>
      hub.deps.db.transaction().execute(async (tx) => {
        const { clock, config } = hub.deps
        const asked = ceremonyOf(hub, request, account)
        if (passkey) return (await takePasskey(tx, { ...asked, response: passkey })) ? 'passkey' : null
        const given = { accountId: account.id, code, secret: config.secret, now: clock() }
        const taken = await takeCode(tx, given)
        if (taken === 'recovery') await writeToOwner(tx, hub.deps, { kind: 'recoveryCodeUsed', account })
        return taken
      }),
    isRight: (taken) => taken !== null,
  })

async function submit(hub: Hub, request: InteractionRequest, reply: FastifyReply) {
  const half = await findHalfSignIn(hub, request, reply)
  if (!half) return sendExpired(hub, request, reply)
  const { account, ts } = half
  const form = (request.body ?? {}) as Form
  const { code = '', passkey, token } = form
  const refuse = (faults: Faults) => sendForm(hub, request, reply, { account, faults })
  if (!isFormToken(hub.deps.config.secret, request.params.uid, token)) return refuse({ code: 'form.stale' })
  if (!code.trim() && !passkey) return refuse({ code: 'code.required' })
  if (!(await check(hub, request, account, form))) {
    const facts = { subjectId: account.id, reason: 'wrong-second-factor' }
    logSecurityEvent(request.log, 'sign-in-failed', { actorId: null, ...facts })
    return refuse({ code: passkey ? 'passkey.wrong' : 'code.wrong' })
  }
  await deleteHalf(hub.deps.db, request.params.uid)
  const isGood = async () => {
    const now = await findAccount(hub.deps.db, account.id)
    return now !== undefined && !isLoginOver(now, ts)
  }
  return finishSignIn(hub, request, reply, { accountId: account.id, ts, isGood })
}

/** The second step of a sign-in: a passkey, a code from the app, or a recovery code. */
export function secondFactorRoutes(scope: FastifyInstance, hub: Hub): void {
  scope.get('/interaction/:uid/second-factor', async (request: InteractionRequest, reply) => {
    const half = await findHalfSignIn(hub, request, reply)
    if (!half) return sendExpired(hub, request, reply)
    return sendForm(hub, request, reply, { account: half.account, faults: {} })
  })
  scope.post('/interaction/:uid/second-factor', (request: InteractionRequest, reply) =>
    submit(hub, request, reply),
  )
}
