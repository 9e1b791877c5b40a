import { resolve } from 'node:path'
import { readSettings } from '../config/settings.ts'
import { ConfigError } from '../platform/environment.ts'
import { Refusal } from '../platform/process/refusal.ts'
import { withDatabase } from '../platform/process/with-database.ts'
import { describeUpgrade, rehearseUpgrade } from './upgrade.ts'

const usage = `Usage:
  npm run rehearse-upgrade -- <backup>    tries this version's migrations on a copy, made from a backup of any earlier one`

try {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Refusal(usage)
  // npm runs scripts in the project's folder; paths are meant from where the person stands.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), folder)
  await withDatabase(readSettings(), async (url) =>
    console.log(describeUpgrade(await rehearseUpgrade(url, path))),
  )
} catch (error) {
  console.error(error instanceof Refusal || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
