import { connect } from '../../platform/db/connect.ts'
import { newCsrfToken } from '../../platform/http/csrf.ts'
import { readRuntime } from '../../start/runtime.ts'
import { readSettings } from '../../start/settings.ts'
import { cookieJar, createScriptSession } from './script-session.ts'

/**
 * `npm run --silent session -- <e-mail>` prints a cookie jar (Netscape format) of a fresh session on the running
 * product, for curl and load tools. In development only: it asks for no password.
 */
async function main(email: string | undefined): Promise<string> {
  const config = readSettings()
  if (config.production)
    throw new Error('Sessions without a password are for development; NODE_ENV is production.')
  if (!email) throw new Error('Whose session? npm run --silent session -- learner@zenit.example')
  const runtime = readRuntime(config.dataDir)
  const databaseUrl = config.databaseUrl ?? runtime?.databaseUrl
  if (!databaseUrl) throw new Error('Zenit is not running; start it with npm start, or set DATABASE_URL.')
  const db = connect(databaseUrl, 1)
  try {
    const tokens = await createScriptSession(db, email, new Date())
    if (!tokens) throw new Error(`Nobody with the address ${email} has signed in yet.`)
    const url = runtime?.publicUrl ?? config.publicUrl
    return cookieJar(new URL(url), tokens, newCsrfToken(config.secret, tokens.sessionId))
  } finally {
    await db.destroy()
  }
}

try {
  process.stdout.write(await main(process.argv[2]))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
