import { type Configuration, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Deps } from '../../../deps.ts'
import { hubPath, loginAddress, ownClient, ownIssuer } from '../../identity/own-hub.ts'
import { findAccount } from '../accounts/queries.ts'
import { createAdapter } from './adapter.ts'
import { readKeys } from './keys.ts'
import { isLoginOver } from './logins.ts'
import { revokeGrant } from './queries.ts'

const hour = 60 * 60
const twoWeeks = 14 * 24 * hour
const scope = 'openid email profile'

/** Client of the hub's own pages, which need a sign-in at the hub, and no token at all (`response_type=none`). */
export const pagesClientId = 'zenit-hub'
export const signedInPath = '/signed-in'

/** Draws the library's own screens; created by the routes, which know the reader. */
export interface Screens {
  failure(ctx: KoaContextWithOIDC, error: string): string
  signOutQuestion(ctx: KoaContextWithOIDC, form: string): string
  signedOut(ctx: KoaContextWithOIDC): string
}

function clients(deps: Deps): Configuration['clients'] {
  const { clientId, clientSecret } = ownClient(deps.config)
  const login = loginAddress(deps.config)
  return [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [login],
      post_logout_redirect_uris: [login],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      // The ID token then contains the time at which the password was entered (OpenID Connect Core 1.0,
      // section 2).
      require_auth_time: true,
      scope,
    },
    {
      client_id: pagesClientId,
      redirect_uris: [`${ownIssuer(deps.config)}${signedInPath}`],
      response_types: ['none'],
      grant_types: [],
      token_endpoint_auth_method: 'none',
      scope: 'openid',
    },
  ]
}

/** Whether a login from before the end of all sessions has opened this session at the same moment. */
const overCheck = ({ db }: Deps) =>
  new interactionPolicy.Check('login_over', 'the login counts no more', 'login_required', async (ctx) => {
    const { session } = ctx.oidc
    const account = session?.accountId ? await findAccount(db, session.accountId) : undefined
    return account !== undefined && isLoginOver(account, session?.loginTs)
  })

/** Sign-up as its own prompt (Initiating User Registration via OpenID Connect 1.0). */
function prompts(deps: Deps) {
  const policy = interactionPolicy.base()
  policy.get('login')?.checks.add(overCheck(deps))
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0)
  return policy
}

/** Both clients are the product itself, so no consent to sharing the name is needed. */
async function grantWithoutQuestion(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc
  if (!client || !session?.accountId) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const known = grantId ? await provider.Grant.find(grantId) : undefined
  if (known?.accountId === session.accountId) return known
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(scope)
  await grant.save()
  return grant
}

async function accountOf(deps: Deps, id: string) {
  const account = await findAccount(deps.db, id)
  if (!account) return undefined
  const { first_name, last_name, email, locale, email_confirmed_at } = account
  const name = { given_name: first_name, family_name: last_name }
  return {
    accountId: id,
    claims: async () => ({ sub: id, email, email_verified: email_confirmed_at !== null, ...name, locale }),
  }
}

/**
 * Whether the product itself asks to sign out the signed-in person, shown by its ID token. Then no further question is
 * needed (OpenID Connect RP-Initiated Logout 1.0, section 6).
 */
const isOwnRequest = ({ oidc }: KoaContextWithOIDC): boolean =>
  oidc.entities.IdTokenHint?.payload.sub === oidc.session?.accountId

async function forgetSession(ctx: KoaContextWithOIDC): Promise<void> {
  const { session, provider } = ctx.oidc
  await session?.destroy()
  ctx.cookies.set(provider.cookieName('session'), null, { path: hubPath, signed: true })
}

async function endSession(deps: Deps, ctx: KoaContextWithOIDC): Promise<void> {
  const { session, params } = ctx.oidc
  if (!session) return
  for (const { grantId } of Object.values(session.authorizations ?? {}))
    if (grantId) await revokeGrant(deps.db, grantId)
  await forgetSession(ctx)
  const target = params?.post_logout_redirect_uri
  ctx.redirect(typeof target === 'string' ? target : `${hubPath}/session/end/success`)
}

const features = (deps: Deps, screens: Screens): Configuration['features'] => ({
  devInteractions: { enabled: false },
  // Unused: the product's own clients send their parameters in the address.
  pushedAuthorizationRequests: { enabled: false },
  rpInitiatedLogout: {
    enabled: true,
    logoutSource: async (ctx, form) => {
      if (isOwnRequest(ctx)) return endSession(deps, ctx)
      ctx.body = screens.signOutQuestion(ctx, form)
    },
    postLogoutSuccessSource: (ctx) => {
      ctx.type = 'html'
      ctx.body = screens.signedOut(ctx)
    },
  },
})

const cookies = (keys: string[]): Configuration['cookies'] => ({
  keys,
  names: { session: 'zenit_hub', interaction: 'zenit_hub_interaction', resume: 'zenit_hub_resume' },
  long: { httpOnly: true, sameSite: 'lax', signed: true, path: hubPath },
  short: { httpOnly: true, sameSite: 'lax', signed: true },
})

async function configuration(deps: Deps, screens: Screens): Promise<Configuration> {
  const keys = await readKeys(deps.db)
  return {
    adapter: (model: string) => createAdapter(deps.db, model),
    clients: clients(deps),
    jwks: keys.signing as Configuration['jwks'],
    cookies: cookies(keys.cookies.keys),
    features: features(deps, screens),
    findAccount: (_ctx, id) => accountOf(deps, id),
    loadExistingGrant: grantWithoutQuestion,
    interactions: { policy: prompts(deps), url: (_ctx, { uid }) => `${hubPath}/interaction/${uid}` },
    responseTypes: ['code', 'none'],
    pkce: { required: () => true },
    scopes: scope.split(' '),
    // Where a person wanted to go, kept for people who first set a new password and return in another tab.
    extraParams: ['return_to'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'locale'],
    },
    // The ID token contains the names, which saves a call at each sign-in.
    conformIdTokenClaims: false,
    discovery: { prompt_values_supported: ['none', 'login', 'consent', 'create'] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: hour,
      Session: twoWeeks,
      Grant: twoWeeks,
    },
    renderError: (ctx, { error }) => {
      ctx.type = 'html'
      ctx.body = screens.failure(ctx, error)
    },
  }
}

/** Creates the OpenID Connect provider that comes with the product. */
export async function createProvider(deps: Deps, screens: Screens): Promise<Provider> {
  const provider = new Provider(ownIssuer(deps.config), await configuration(deps, screens))
  // The routes set the public address; the library must take it from them, not from the Host header.
  provider.proxy = true
  provider.use(async (ctx, next) => {
    await next()
    const { oidc } = ctx as KoaContextWithOIDC
    // Somebody else than the signed-in person has entered their password. The library would send a page that
    // signs out the first person by an inline script.
    if (oidc?.route === 'resume' && ctx.status === 200) {
      await forgetSession(ctx as KoaContextWithOIDC)
      ctx.redirect(oidc.urlFor('resume', { uid: oidc.entities.Interaction?.uid }))
      return
    }
    // Nobody is signed in: the library would send a page that submits itself by an inline script.
    if (oidc?.route !== 'end_session' || ctx.status !== 200 || oidc.session?.accountId) return
    const target = oidc.params?.post_logout_redirect_uri
    ctx.redirect(typeof target === 'string' ? target : `${hubPath}/session/end/success`)
  })
  return provider
}
