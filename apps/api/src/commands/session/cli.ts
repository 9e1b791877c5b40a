import { returnPath } from '@zenit/contract/addresses'
import type { Config } from '../../config/config.ts'
import { readSettings } from '../../config/settings.ts'
import { connect, type Db } from '../../platform/db/connect.ts'
import { newCsrfToken } from '../../platform/http/security/csrf.ts'
import { readRuntime } from '../../platform/process/runtime.ts'
import { createLoginLink, linkForms } from './login-link.ts'
import { cookieJar, createScriptSession } from './script-session.ts'

interface RunningProduct {
  config: Config
  db: Db
  /** The public address of the product. */
  url: string
}

async function withProduct(
  config: Config,
  work: (running: RunningProduct) => Promise<string>,
): Promise<string> {
  const runtime = readRuntime(config.dataDir)
  const databaseUrl = config.databaseUrl ?? runtime?.databaseUrl
  if (!databaseUrl) throw new Error('Zenit is not running; start it with npm start, or set DATABASE_URL.')
  const db = connect(databaseUrl, 1)
  try {
    return await work({ config, db, url: runtime?.publicUrl ?? config.publicUrl })
  } finally {
    await db.destroy()
  }
}

async function printJar(email: string | undefined): Promise<string> {
  const config = readSettings()
  if (config.production)
    throw new Error('Sessions without a password are for development; NODE_ENV is production.')
  if (!email) throw new Error('Whose session? npm run --silent session -- learner@zenit.example')
  return withProduct(config, async ({ db, url }) => {
    const tokens = await createScriptSession(db, email, new Date())
    if (!tokens) throw new Error(`Nobody with the address ${email} has signed in yet.`)
    return cookieJar(new URL(url), tokens, newCsrfToken(config.secret, tokens.sessionId))
  })
}

async function printLink([email, form = 'code', path = '/']: string[]): Promise<string> {
  const config = readSettings()
  const known = linkForms.find((one) => one === form)
  if (!email || !known)
    throw new Error(
      `Whose link, of which form? npm run --silent session -- link learner@zenit.example [${linkForms.join('|')}] [/path]`,
    )
  if (!config.urlLogin) throw new Error('Links do not sign anybody in here: URL_LOGIN is false.')
  if (known !== 'code' && config.hub)
    throw new Error('Tokens are signed by the hub, which is another one here; take the form code.')
  return withProduct(config, async ({ db, url }) => {
    const address = url + returnPath(path, new URL(url).origin)
    // The hub signs with the address of the running product.
    const running = { ...config, publicUrl: url }
    const link = await createLoginLink(db, running, { email, form: known, url: address, now: new Date() })
    if (!link) throw new Error(`Nobody with the address ${email} has signed in yet.`)
    return `${link}\n`
  })
}

/**
 * `npm run --silent session -- <e-mail>` prints a cookie jar (Netscape format) of a new session on the
 * running product, for curl and load tools. Only in development, because it needs no password.
 *
 * `npm run --silent session -- link <e-mail> [code|fragment|query] [/path]` prints an address that signs the
 * person in once, within a minute. Anybody who can run it already has the database and the secret; each login
 * by it is in the security log.
 */
const main = ([first, ...rest]: string[]) => (first === 'link' ? printLink(rest) : printJar(first))

try {
  process.stdout.write(await main(process.argv.slice(2)))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
