import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { findRanks, updateUserFromHub } from '../session/users.ts'
import { type Account, findAccount, updateLocale, updateNames } from './accounts.ts'
import { type Faults, type Form, readNames } from './faults.ts'
import { formToken, isFormToken } from './form-token.ts'
import type { Hub } from './hub.ts'
import { rememberLanguage } from './language.ts'
import { hubPath, ownHubName, ownIssuer } from './own-hub.ts'
import { readerOf, sendPage } from './page.ts'
import { accountPage, profilePage, rankPage } from './pages/account.ts'
import { pagesClientId, signedInPath } from './provider.ts'

const pages = ['profile', 'rank', 'account'] as const
type PageName = (typeof pages)[number]

interface SignedIn {
  account: Account
  /** Of the forms shown in this session. */
  token: string
  isToken(given: string | undefined): boolean
}

/** Who is signed in at the hub by the session cookie, or null. */
async function findSignedIn(
  hub: Hub,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | null> {
  const provider = await hub.provider()
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  const account = session.accountId ? await findAccount(hub.deps.db, session.accountId) : undefined
  if (!account) return null
  const { secret } = hub.deps.config
  return {
    account,
    token: formToken(secret, session.uid),
    isToken: (given) => isFormToken(secret, session.uid, given),
  }
}

/** The way through the sign-in page and back to the page asked for. */
function signInAddress({ config }: Deps, page: PageName): string {
  const query = new URLSearchParams({
    client_id: pagesClientId,
    response_type: 'none',
    scope: 'openid',
    redirect_uri: `${ownIssuer(config)}${signedInPath}`,
    state: page,
  })
  return `${hubPath}/auth?${query}`
}

const wasSaved = (request: FastifyRequest) => (request.query as { saved?: string }).saved === '1'

const formOf = (account: Account): Form => ({ firstName: account.first_name, lastName: account.last_name })

async function sendAccountPage(hub: Hub, request: FastifyRequest, reply: FastifyReply, name: PageName) {
  const signedIn = await findSignedIn(hub, request, reply)
  if (!signedIn) return reply.redirect(signInAddress(hub.deps, name), 303)
  const { account, token } = signedIn
  const reader = readerOf(request)
  const saved = wasSaved(request)
  if (name === 'profile')
    return sendPage(request, reply, profilePage(reader, { token, saved, form: formOf(account), faults: {} }))
  if (name === 'account') return sendPage(request, reply, accountPage(reader, { account, token, saved }))
  const who = { issuer: ownHubName, subject: account.id }
  return sendPage(request, reply, rankPage(reader, await findRanks(hub.deps.db, who)))
}

async function saveProfile(hub: Hub, request: FastifyRequest, reply: FastifyReply) {
  const signedIn = await findSignedIn(hub, request, reply)
  if (!signedIn) return reply.redirect(signInAddress(hub.deps, 'profile'), 303)
  const { account, token, isToken } = signedIn
  const form = request.body as Form
  const { firstName, lastName, ...read } = readNames(form)
  const faults: Faults = isToken(form.token) ? read.faults : { firstName: 'form.stale' }
  if (Object.keys(faults).length > 0) {
    const page = profilePage(readerOf(request), { token, saved: false, form, faults })
    return sendPage(request, reply.status(422), page)
  }
  await hub.deps.db.transaction().execute(async (tx) => {
    await updateNames(tx, account.id, { firstName, lastName })
    const who = { issuer: ownHubName, subject: account.id }
    await updateUserFromHub(tx, who, { firstName, lastName })
  })
  return reply.redirect(`${hubPath}/profile?saved=1`, 303)
}

async function saveAccount(hub: Hub, request: FastifyRequest, reply: FastifyReply) {
  const signedIn = await findSignedIn(hub, request, reply)
  if (!signedIn) return reply.redirect(signInAddress(hub.deps, 'account'), 303)
  const { account, isToken } = signedIn
  const { locale, token } = request.body as Form
  const isKnown = locale === 'pl' || locale === 'en'
  if (!isKnown || !isToken(token)) return reply.redirect(`${hubPath}/account`, 303)
  await hub.deps.db.transaction().execute(async (tx) => {
    await updateLocale(tx, account.id, locale)
    const who = { issuer: ownHubName, subject: account.id }
    await updateUserFromHub(tx, who, { locale })
  })
  rememberLanguage(reply, locale, hub.deps.config)
  return reply.redirect(`${hubPath}/account?saved=1`, 303)
}

/** The pages that the product's user menu opens: profile, rank, account. */
export function accountRoutes(scope: FastifyInstance, hub: Hub): void {
  for (const name of pages)
    scope.get(`/${name}`, (request, reply) => sendAccountPage(hub, request, reply, name))
  scope.post('/profile', (request, reply) => saveProfile(hub, request, reply))
  scope.post('/account', (request, reply) => saveAccount(hub, request, reply))
  scope.get(signedInPath, async (request, reply) => {
    const { state } = request.query as { state?: string }
    const page = pages.find((name) => name === state) ?? 'profile'
    return reply.redirect(`${hubPath}/${page}`, 303)
  })
}
