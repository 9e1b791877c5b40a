import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { logSecurityEvent } from '../../../platform/observability/security-events.ts'
import { hubPath } from '../../identity/own-hub.ts'
import { isFactorRequired } from '../../session/hub-port.ts'
import { currentPasswordFault } from '../accounts/current-password.ts'
import { findPasswordHash } from '../accounts/queries.ts'
import type { Hub } from '../hub.ts'
import { type Faults, type Form, hasFaults } from '../pages/faults.ts'
import { readerOf, sendPage } from '../pages/page.ts'
import { factorPage, offerPage, recoveryCodesPage, startPage } from '../pages/second-factor.ts'
import { writeToOwner } from '../recovery/letters.ts'
import { signOutEverywhere } from '../sign-in/sign-out.ts'
import { forSignedIn, type SignedIn } from '../sign-in/signed-in.ts'
import { countGuess } from './guesses.ts'
import { countCodes } from './queries.ts'
import { findOffer, hasFactor, offer, removeFactor, renewCodes, takeCode, turnOn } from './service.ts'
import { keyUri } from './totp.ts'

const page = 'account/second-factor'
const path = `${hubPath}/${page}`

interface Turn {
  hub: Hub
  request: FastifyRequest
  reply: FastifyReply
  signedIn: SignedIn
}

const mineOf = ({ hub: { deps }, signedIn: { account } }: Pick<Turn, 'hub' | 'signedIn'>) => ({
  accountId: account.id,
  secret: deps.config.secret,
  now: deps.clock(),
})

/** What there is to do: turn it on, try the app, or change what is on. */
async function show({ hub, request, reply, signedIn }: Turn, faults: Faults) {
  const { db, config } = hub.deps
  const { account, token } = signedIn
  const reader = readerOf(request)
  const draw = async () => {
    if (await hasFactor(db, account.id))
      return factorPage(reader, { token, faults, codes: await countCodes(db, account.id) })
    const secret = await findOffer(db, mineOf({ hub, signedIn }))
    if (!secret) return startPage(reader, { token, faults })
    const uri = keyUri(secret, { brand: config.brand, email: account.email })
    return offerPage(reader, { token, faults, secret, uri })
  }
  return sendPage(request, reply.status(hasFaults(faults) ? 422 : 200), await draw())
}

const showCodes = ({ request, reply }: Turn, codes: readonly string[]) =>
  sendPage(request, reply, recoveryCodesPage(readerOf(request), codes))

const formOf = ({ request }: Turn) => (request.body ?? {}) as Form

/** The password that was checked is still the account's: whoever set another has ended what this one began. */
const isStillTheirs = async (tx: DbOrTx, { signedIn: { account } }: Turn) =>
  (await findPasswordHash(tx, account.id)) === account.password_hash

async function start(turn: Turn) {
  const { hub, request, reply, signedIn } = turn
  const { account, isToken } = signedIn
  const form = formOf(turn)
  const faults: Faults = isToken(form.token)
    ? await currentPasswordFault(request, account, form.currentPassword)
    : { currentPassword: 'form.stale' }
  if (hasFaults(faults)) return show(turn, faults)
  await hub.deps.db.transaction().execute((tx) => offer(tx, mineOf(turn)))
  return reply.redirect(path, 303)
}

/** The codes, or null: the code was wrong. */
const turnOnAndTell = (turn: Turn, code: string) =>
  turn.hub.deps.db.transaction().execute(async (tx) => {
    const { hub, request, signedIn } = turn
    const { account, sessionUid } = signedIn
    const mine = mineOf(turn)
    const codes = await turnOn(tx, { ...mine, code })
    if (!codes) return null
    // Sessions that were opened without it end.
    const keep = { hubSession: sessionUid, request }
    await signOutEverywhere(tx, { accountId: account.id, keep, now: mine.now })
    await writeToOwner(tx, hub.deps, { kind: 'factorOn', account })
    return codes
  })

async function confirm(turn: Turn) {
  const { hub, request, reply, signedIn } = turn
  const { account, isToken } = signedIn
  const { code = '', token } = formOf(turn)
  if (!(await findOffer(hub.deps.db, mineOf(turn)))) return reply.redirect(path, 303)
  if (!isToken(token)) return show(turn, { code: 'form.stale' })
  if (!code.trim()) return show(turn, { code: 'code.required' })
  const codes = await countGuess(request, account, {
    check: () => turnOnAndTell(turn, code),
    isRight: (made) => made !== null,
  })
  if (!codes) return show(turn, { code: 'code.wrong' })
  logSecurityEvent(request.log, 'second-factor-changed', { actorId: account.id, reason: 'on' })
  return showCodes(turn, codes)
}

type Outcome<T> = { done: T } | { faults: Faults }

/** Asks for password and code again, and does something in the transaction that uses the code up. */
async function again<T>(turn: Turn, act: (tx: DbOrTx) => Promise<T>): Promise<Outcome<T>> {
  const { hub, request, signedIn } = turn
  const { account, isToken } = signedIn
  const { code = '', currentPassword, token } = formOf(turn)
  if (!isToken(token)) return { faults: { currentPassword: 'form.stale' } }
  const missing: Faults = code.trim() ? {} : { code: 'code.required' }
  const faults = { ...(await currentPasswordFault(request, account, currentPassword)), ...missing }
  if (hasFaults(faults)) return { faults }
  return countGuess(request, account, {
    check: () =>
      hub.deps.db.transaction().execute(async (tx): Promise<Outcome<T>> => {
        if (!(await isStillTheirs(tx, turn))) return { faults: { currentPassword: 'currentPassword.wrong' } }
        const isRight = await takeCode(tx, { ...mineOf(turn), code })
        return isRight ? { done: await act(tx) } : { faults: { code: 'code.wrong' } }
      }),
    isRight: (outcome) => 'done' in outcome,
  })
}

async function renew(turn: Turn) {
  const { hub, request, signedIn } = turn
  const { account } = signedIn
  const outcome = await again(turn, async (tx) => {
    await writeToOwner(tx, hub.deps, { kind: 'recoveryCodes', account })
    return renewCodes(tx, mineOf(turn))
  })
  if ('faults' in outcome) return show(turn, outcome.faults)
  logSecurityEvent(request.log, 'second-factor-changed', { actorId: account.id, reason: 'codes' })
  return showCodes(turn, outcome.done)
}

async function remove(turn: Turn) {
  const { hub, request, reply, signedIn } = turn
  const { account } = signedIn
  const { deps } = hub
  if (await isFactorRequired(deps, deps.db, account.id)) return show(turn, { code: 'factor.required' })
  const outcome = await again(turn, async (tx) => {
    await removeFactor(tx, account.id)
    await writeToOwner(tx, deps, { kind: 'factorOff', account })
  })
  if ('faults' in outcome) return show(turn, outcome.faults)
  logSecurityEvent(request.log, 'second-factor-changed', { actorId: account.id, reason: 'off' })
  return reply.redirect(`${hubPath}/account?done=factor-off`, 303)
}

/** The second factor of an account: turned on, its recovery codes made anew, turned off. */
export function factorRoutes(scope: FastifyInstance, hub: Hub): void {
  const at = (act: (turn: Turn) => unknown) =>
    forSignedIn(hub, page, (request, reply, signedIn) => act({ hub, request, reply, signedIn }))
  scope.get(
    `/${page}`,
    at((turn) => show(turn, {})),
  )
  scope.post(`/${page}`, at(start))
  scope.post(`/${page}/confirm`, at(confirm))
  scope.post(`/${page}/codes`, at(renew))
  scope.post(`/${page}/remove`, at(remove))
}
