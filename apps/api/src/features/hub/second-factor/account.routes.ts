import type { FastifyInstance } from 'fastify'
import { logSecurityEvent } from '../../../platform/observability/security-events.ts'
import { hubPath } from '../../identity/own-hub.ts'
import { isFactorRequired } from '../../session/hub-port.ts'
import { currentPasswordFault } from '../accounts/current-password.ts'
import { lockAccount } from '../accounts/queries.ts'
import type { Hub } from '../hub.ts'
import { type Faults, hasFaults } from '../pages/faults.ts'
import { type Page, readerOf, sendPage } from '../pages/page.ts'
import {
  type FactorChange,
  factorChangePage,
  factorPage,
  isFactorChange,
  offerPage,
  recoveryCodesPage,
  startPage,
} from '../pages/second-factor.ts'
import { writeToOwner } from '../recovery/letters.ts'
import { signOutEverywhere } from '../sign-in/sign-out.ts'
import { forSignedIn } from '../sign-in/signed-in.ts'
import { again, askAgain, formOf, mineOf, type Turn } from './factor-requests.ts'
import { countGuess } from './guesses.ts'
import { countCodes } from './queries.ts'
import { findOffer, hasApp, hasFactor, offer, removeFactor, renewCodes, turnOn } from './service.ts'
import { keyUri } from './totp.ts'

const page = 'account/second-factor'
const path = `${hubPath}/${page}`

/** Shows the current step: turn it on, try the app, or the active factor. */
async function draw(turn: Turn, faults: Faults): Promise<Page> {
  const { hub, request, signedIn } = turn
  const { db, config } = hub.deps
  const { account, token } = signedIn
  const reader = readerOf(request)
  const secret = await findOffer(db, mineOf(turn))
  if (!secret && (await hasFactor(db, account.id)))
    return factorPage(reader, {
      codes: await countCodes(db, account.id),
      isApp: await hasApp(db, account.id),
    })
  if (!secret) return startPage(reader, { token, faults })
  const uri = keyUri(secret, { brand: config.brand, email: account.email })
  return offerPage(reader, { token, faults, secret, uri })
}

const send = ({ request, reply }: Turn, page: Page, faults: Faults) =>
  sendPage(request, reply.status(hasFaults(faults) ? 422 : 200), page)

const show = async (turn: Turn, faults: Faults) => send(turn, await draw(turn, faults), faults)

/** Shows the form of a change, unless it does not apply to the account's state. */
async function showChange(turn: Turn, change: FactorChange, faults: Faults) {
  const { hub, request, signedIn } = turn
  const { db } = hub.deps
  const { account, token } = signedIn
  const isApp = await hasApp(db, account.id)
  if (!(await hasFactor(db, account.id)) || (change === 'app' && isApp)) return show(turn, faults)
  const drawn = factorChangePage(readerOf(request), {
    ...{ change, token, faults, isApp },
    passkey: await askAgain(turn),
  })
  return send(turn, drawn, faults)
}

const look = (turn: Turn) => {
  const { change } = turn.request.query as { change?: unknown }
  return isFactorChange(change) ? showChange(turn, change, {}) : show(turn, {})
}

const showCodes = ({ request, reply }: Turn, codes: readonly string[]) =>
  sendPage(request, reply, recoveryCodesPage(readerOf(request), codes))

async function start(turn: Turn) {
  const { hub, request, reply, signedIn } = turn
  const { account, isToken } = signedIn
  const { db } = hub.deps
  const { token, currentPassword } = formOf(turn)
  // Adding an app beside a passkey is a change of the active factor.
  if (await hasFactor(db, account.id)) {
    const outcome = await again(turn, (tx) => offer(tx, mineOf(turn)))
    return 'faults' in outcome ? showChange(turn, 'app', outcome.faults) : reply.redirect(path, 303)
  }
  const faults: Faults = isToken(token)
    ? await currentPasswordFault(request, account, currentPassword)
    : { currentPassword: 'form.stale' }
  if (hasFaults(faults)) return show(turn, faults)
  await db.transaction().execute((tx) => offer(tx, mineOf(turn)))
  return reply.redirect(path, 303)
}

/** Returns the recovery codes; null for a wrong code. */
const turnOnAndTell = (turn: Turn, code: string) =>
  turn.hub.deps.db.transaction().execute(async (tx) => {
    const { hub, request, signedIn } = turn
    const { account, sessionUid } = signedIn
    const mine = mineOf(turn)
    await lockAccount(tx, account.id)
    const codes = await turnOn(tx, { ...mine, code })
    if (!codes) return null
    // Ends sessions that were opened without it.
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

async function renew(turn: Turn) {
  const { hub, request, signedIn } = turn
  const { account } = signedIn
  const outcome = await again(turn, async (tx) => {
    await writeToOwner(tx, hub.deps, { kind: 'recoveryCodes', account })
    return renewCodes(tx, mineOf(turn))
  })
  if ('faults' in outcome) return showChange(turn, 'codes', outcome.faults)
  logSecurityEvent(request.log, 'second-factor-changed', { actorId: account.id, reason: 'codes' })
  return showCodes(turn, outcome.done)
}

async function remove(turn: Turn) {
  const { hub, request, reply, signedIn } = turn
  const { account } = signedIn
  const { deps } = hub
  // Checked before a code is used up, and again in the transaction.
  if (await isFactorRequired(deps, deps.db, account.id))
    return showChange(turn, 'off', { code: 'factor.required' })
  const outcome = await again(turn, async (tx) => {
    if (await isFactorRequired(deps, tx, account.id)) return 'required'
    await removeFactor(tx, account.id)
    await writeToOwner(tx, deps, { kind: 'factorOff', account })
  })
  if ('faults' in outcome) return showChange(turn, 'off', outcome.faults)
  if (outcome.done === 'required') return showChange(turn, 'off', { code: 'factor.required' })
  logSecurityEvent(request.log, 'second-factor-changed', { actorId: account.id, reason: 'off' })
  return reply.redirect(`${hubPath}/account?done=factor-off`, 303)
}

/** The second factor of an account: turn on, renew recovery codes, turn off. */
export function factorRoutes(scope: FastifyInstance, hub: Hub): void {
  const at = (act: (turn: Turn) => unknown) =>
    forSignedIn(hub, page, (request, reply, signedIn) => act({ hub, request, reply, signedIn }))
  scope.get(`/${page}`, at(look))
  scope.post(`/${page}`, at(start))
  scope.post(`/${page}/confirm`, at(confirm))
  scope.post(`/${page}/codes`, at(renew))
  scope.post(`/${page}/remove`, at(remove))
}
