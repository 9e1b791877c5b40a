import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hubPath } from '../../identity/own-hub.ts'
import { accountChanged, findRanks } from '../../session/hub-port.ts'
import type { Hub } from '../hub.ts'
import { accountPage, isDone, profilePage, rankPage } from '../pages/account.ts'
import { type Faults, type Form, hasFaults, readNames } from '../pages/faults.ts'
import { rememberLanguage } from '../pages/language.ts'
import { readerOf, sendPage } from '../pages/page.ts'
import { listPasskeys } from '../passkeys/queries.ts'
import { signedInPath } from '../provider/provider.ts'
import { findAwaitedEmail } from '../recovery/queries.ts'
import { findFactorSince } from '../second-factor/service.ts'
import { forSignedIn, isOwnPage, type SignedInAccount } from '../sign-in/signed-in.ts'
import { type Account, updateLocale, updateNames } from './queries.ts'

const doneOf = (request: FastifyRequest) => {
  const { done } = request.query as { done?: string }
  return isDone(done) ? done : null
}

const formOf = (account: Account): Form => ({ firstName: account.first_name, lastName: account.last_name })

async function sendAccount(
  hub: Hub,
  request: FastifyRequest,
  reply: FastifyReply,
  { account, token }: SignedInAccount,
) {
  const { db, clock } = hub.deps
  const [awaited, factorSince, passkeys] = await Promise.all([
    findAwaitedEmail(db, account.id, clock()),
    findFactorSince(db, account.id),
    listPasskeys(db, account.id),
  ])
  const shown = { account, awaited, factorSince, passkeys: passkeys.length, token, done: doneOf(request) }
  const page = accountPage(readerOf(request), shown)
  return sendPage(request, reply, page)
}

async function saveProfile(
  hub: Hub,
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignedInAccount,
) {
  const { account, token, isToken } = signedIn
  const form = (request.body ?? {}) as Form
  const { firstName, lastName, ...read } = readNames(form)
  const faults: Faults = isToken(form.token) ? read.faults : { firstName: 'form.stale' }
  if (hasFaults(faults)) {
    const page = profilePage(readerOf(request), { token, saved: false, form, faults })
    return sendPage(request, reply.status(422), page)
  }
  await hub.deps.db.transaction().execute(async (tx) => {
    await updateNames(tx, account.id, { firstName, lastName })
    await accountChanged(tx, account.id, { firstName, lastName })
  })
  return reply.redirect(`${hubPath}/profile?done=saved`, 303)
}

async function saveAccount(
  hub: Hub,
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignedInAccount,
) {
  const { account, isToken } = signedIn
  const { locale, token } = (request.body ?? {}) as Form
  const isKnown = locale === 'pl' || locale === 'en'
  if (!isKnown || !isToken(token)) return reply.redirect(`${hubPath}/account`, 303)
  await hub.deps.db.transaction().execute(async (tx) => {
    await updateLocale(tx, account.id, locale)
    await accountChanged(tx, account.id, { locale })
  })
  rememberLanguage(reply, locale, hub.deps.config)
  return reply.redirect(`${hubPath}/account?done=saved`, 303)
}

/** The pages that the product's user menu opens: profile, rank, account. */
export function accountRoutes(scope: FastifyInstance, hub: Hub): void {
  scope.get(
    '/profile',
    forSignedIn(hub, 'profile', (request, reply, { account, token }) => {
      const saved = doneOf(request) === 'saved'
      const given = { token, saved, form: formOf(account), faults: {} }
      return sendPage(request, reply, profilePage(readerOf(request), given))
    }),
  )
  scope.get(
    '/rank',
    forSignedIn(hub, 'rank', async (request, reply, { account }) => {
      const ranks = await findRanks(hub.deps.db, account.id)
      return sendPage(request, reply, rankPage(readerOf(request), ranks))
    }),
  )
  scope.get(
    '/account',
    forSignedIn(hub, 'account', (request, reply, signedIn) => sendAccount(hub, request, reply, signedIn)),
  )
  scope.post(
    '/profile',
    forSignedIn(hub, 'profile', (request, reply, signedIn) => saveProfile(hub, request, reply, signedIn)),
  )
  scope.post(
    '/account',
    forSignedIn(hub, 'account', (request, reply, signedIn) => saveAccount(hub, request, reply, signedIn)),
  )
  scope.get(signedInPath, async (request, reply) => {
    const { state = '' } = request.query as { state?: string }
    return reply.redirect(`${hubPath}/${isOwnPage(state) ? state : 'profile'}`, 303)
  })
}
