import { parseArgs } from 'node:util'
import { readSettings } from '../../config/settings.ts'
import { withStore } from '../../content/open-store.ts'
import { systemClock } from '../../platform/clock.ts'
import { ConfigError } from '../../platform/environment.ts'
import { Refusal } from '../../platform/process/refusal.ts'
import { makeAdmin } from './first-admin.ts'

const usage = 'Usage:\n  npm run people -- make-admin <e-mail> [--issuer <issuer>] [--id <id>]'

/**
 * `npm run people -- make-admin <e-mail>` gives the admin role to a person who has signed in: the first admin of an
 * installation, or the next when none is left. Works whether the product runs or not.
 */
async function main(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { issuer: { type: 'string' }, id: { type: 'string' } },
  })
  const [command, email, ...more] = positionals
  if (command !== 'make-admin' || !email || more.length > 0) throw new Refusal(usage)
  return withStore(readSettings(), ({ db }) => makeAdmin({ db, clock: systemClock }, { email, ...values }))
}

/** Returns a sentence for mistakes of the person at the terminal, and the error itself otherwise. */
function explain(error: unknown): unknown {
  const isExpected = error instanceof Refusal || error instanceof ConfigError
  if (isExpected) return (error as Error).message
  const isOption = String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')
  return isOption ? `${(error as Error).message}\n${usage}` : error
}

try {
  console.log(await main(process.argv.slice(2)))
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
