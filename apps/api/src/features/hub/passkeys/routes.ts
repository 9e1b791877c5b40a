import type { FastifyInstance } from 'fastify'
import { logSecurityEvent } from '../../../platform/observability/security-events.ts'
import { hubPath } from '../../identity/own-hub.ts'
import { isFactorRequired } from '../../session/hub-port.ts'
import { currentPasswordFault } from '../accounts/current-password.ts'
import { lockAccount } from '../accounts/queries.ts'
import type { Hub } from '../hub.ts'
import { type Faults, hasFaults } from '../pages/faults.ts'
import { readerOf, sendPage } from '../pages/page.ts'
import { newPasskeyPage, passkeyPage, passkeysPage } from '../pages/passkeys.ts'
import { recoveryCodesPage } from '../pages/second-factor.ts'
import { writeToOwner } from '../recovery/letters.ts'
import { again, askAgain, ceremonyOf, formOf, mineOf, type Turn } from '../second-factor/factor-requests.ts'
import { hasApp, hasFactor, removeFactor, renewCodes, tellProduct } from '../second-factor/service.ts'
import { signOutEverywhere } from '../sign-in/sign-out.ts'
import { forSignedIn } from '../sign-in/signed-in.ts'
import { deletePasskey, findPasskey, listPasskeys, type Passkey, renamePasskey } from './queries.ts'
import { addPasskey, idOf, mostPasskeys, offerPasskey, type Refusal, readName } from './service.ts'

const page = 'account/passkeys'
const path = `${hubPath}/${page}`

const toListed = (passkey: Passkey) => ({
  id: idOf(passkey),
  name: passkey.name,
  createdAt: passkey.created_at,
  usedAt: passkey.used_at,
})

const doneTexts = {
  added: 'hub:passkeys.done.added',
  renamed: 'hub:passkeys.done.renamed',
  removed: 'hub:passkeys.done.removed',
} as const

const isDone = (text = ''): text is keyof typeof doneTexts => Object.hasOwn(doneTexts, text)

/** What pages need that ask for the factor again. */
const proofOf = async (turn: Turn, faults: Faults) => ({
  token: turn.signedIn.token,
  faults,
  passkey: await askAgain(turn),
  isApp: await hasApp(turn.hub.deps.db, turn.signedIn.account.id),
})

async function showList(turn: Turn, faults: Faults, name = '') {
  const { hub, request, reply, signedIn } = turn
  const { db } = hub.deps
  const { id } = signedIn.account
  const passkeys = (await listPasskeys(db, id)).map(toListed)
  const { done } = request.query as { done?: string }
  const reader = readerOf(request)
  const drawn = passkeysPage(reader, {
    ...(await proofOf(turn, faults)),
    ...{ passkeys, name, canAdd: passkeys.length < mostPasskeys, hasFactor: await hasFactor(db, id) },
    done: isDone(done) ? reader.t(doneTexts[done]) : null,
  })
  return sendPage(request, reply.status(hasFaults(faults) ? 422 : 200), drawn)
}

const namedBy = ({ signedIn }: Turn, id = '') => ({
  accountId: signedIn.account.id,
  credentialId: Buffer.from(id, 'base64url'),
})

/** Shows one of the account's passkeys; the list for another account's or a deleted one. */
async function showOne(turn: Turn, id: string, faults: Faults) {
  const { hub, request, reply } = turn
  const found = await findPasskey(hub.deps.db, namedBy(turn, id))
  if (!found) return reply.redirect(path, 303)
  const name = formOf(turn).name ?? found.name
  const shown = { ...(await proofOf(turn, faults)), one: toListed(found), name }
  return sendPage(request, reply.status(hasFaults(faults) ? 422 : 200), passkeyPage(readerOf(request), shown))
}

const nameFault = (name: string | null): Faults => (name === null ? { name: 'passkey.name' } : {})

/** Requires the password, and the factor if there is one, before the browser's own dialog. */
async function begin(turn: Turn) {
  const { hub, request, reply, signedIn } = turn
  const { account, isToken, token } = signedIn
  const { db } = hub.deps
  const form = formOf(turn)
  const name = readName(form.name)
  const refuse = (faults: Faults) => showList(turn, { ...nameFault(name), ...faults }, form.name)
  const options = () => offerPasskey(db, ceremonyOf(turn))
  const send = async () => {
    const drawn = newPasskeyPage(readerOf(request), { token, name: name ?? '', options: await options() })
    return sendPage(request, reply, drawn)
  }
  if (name === null) return refuse({})
  if (await hasFactor(db, account.id)) {
    const outcome = await again(turn, async () => true)
    return 'faults' in outcome ? refuse(outcome.faults) : send()
  }
  const faults: Faults = isToken(form.token)
    ? await currentPasswordFault(request, account, form.currentPassword)
    : { currentPassword: 'form.stale' }
  return hasFaults(faults) ? refuse(faults) : send()
}

type AddResult = { codes: string[] | null } | Refusal

/** The first factor ends sessions that were opened without one, and creates recovery codes. */
const addAndTell = (turn: Turn, name: string): Promise<AddResult> =>
  turn.hub.deps.db.transaction().execute(async (tx) => {
    const { hub, request, signedIn } = turn
    const { account, sessionUid } = signedIn
    await lockAccount(tx, account.id)
    const hadFactor = await hasFactor(tx, account.id)
    const response = formOf(turn).passkey ?? ''
    const outcome = await addPasskey(tx, { ...ceremonyOf(turn), response, name })
    if (outcome !== 'added') return outcome
    await tellProduct(tx, account.id)
    await writeToOwner(tx, hub.deps, { kind: 'passkeyAdded', account, values: { name } })
    if (hadFactor) return { codes: null }
    const mine = mineOf(turn)
    const keep = { hubSession: sessionUid, request }
    await signOutEverywhere(tx, { accountId: account.id, keep, now: mine.now })
    return { codes: await renewCodes(tx, mine) }
  })

async function add(turn: Turn) {
  const { request, reply, signedIn } = turn
  const form = formOf(turn)
  if (!signedIn.isToken(form.token)) return showList(turn, { currentPassword: 'form.stale' }, form.name)
  const name = readName(form.name)
  if (name === null) return showList(turn, nameFault(name), form.name)
  const added = await addAndTell(turn, name)
  if (typeof added === 'string') return showList(turn, { passkey: `passkey.${added}` }, name)
  const facts = { actorId: signedIn.account.id, reason: 'passkey-added' }
  logSecurityEvent(request.log, 'second-factor-changed', facts)
  if (!added.codes) return reply.redirect(`${path}?done=added`, 303)
  return sendPage(request, reply, recoveryCodesPage(readerOf(request), added.codes))
}

async function rename(turn: Turn) {
  const { hub, reply, signedIn } = turn
  const { id = '', name: given, token } = formOf(turn)
  if (!signedIn.isToken(token)) return showOne(turn, id, { name: 'form.stale' })
  const name = readName(given)
  if (name === null) return showOne(turn, id, nameFault(name))
  await renamePasskey(hub.deps.db, { ...namedBy(turn, id), name })
  return reply.redirect(`${path}?done=renamed`, 303)
}

async function remove(turn: Turn) {
  const { hub, request, reply, signedIn } = turn
  const { deps } = hub
  const { account } = signedIn
  const { id = '' } = formOf(turn)
  const outcome = await again(turn, async (tx) => {
    // Under the account's lock: when two passkeys are deleted at once, one of them is the last.
    const isLast = (await listPasskeys(tx, account.id)).length === 1 && !(await hasApp(tx, account.id))
    if (isLast && (await isFactorRequired(deps, tx, account.id))) return 'required'
    const gone = await deletePasskey(tx, namedBy(turn, id))
    if (!gone) return
    // Recovery codes are useless without a factor.
    if (!(await hasFactor(tx, account.id))) await removeFactor(tx, account.id)
    else await tellProduct(tx, account.id)
    await writeToOwner(tx, deps, { kind: 'passkeyRemoved', account, values: { name: gone.name } })
  })
  if ('faults' in outcome) return showOne(turn, id, outcome.faults)
  if (outcome.done === 'required') return showOne(turn, id, { code: 'factor.required' })
  logSecurityEvent(request.log, 'second-factor-changed', { actorId: account.id, reason: 'passkey-removed' })
  return reply.redirect(`${path}?done=removed`, 303)
}

/** The passkeys of an account: list, add, rename, delete. */
export function passkeyRoutes(scope: FastifyInstance, hub: Hub): void {
  const at = (act: (turn: Turn) => unknown) =>
    forSignedIn(hub, page, (request, reply, signedIn) => act({ hub, request, reply, signedIn }))
  scope.get(
    `/${page}`,
    at((turn) => {
      const { id } = turn.request.query as { id?: string }
      return id ? showOne(turn, id, {}) : showList(turn, {})
    }),
  )
  scope.post(`/${page}`, at(begin))
  scope.post(`/${page}/add`, at(add))
  scope.post(`/${page}/rename`, at(rename))
  scope.post(`/${page}/remove`, at(remove))
}
