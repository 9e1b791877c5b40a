import { readConfig } from '../config/config.ts'
import { readEnvironment } from '../config/settings.ts'
import { ConfigError } from '../platform/environment.ts'
import { openStore } from '../platform/files/open.ts'
import { Refusal } from '../platform/process/refusal.ts'
import { withDatabase } from '../platform/process/with-database.ts'
import { openBackup, readPlace } from './open.ts'
import { describeUpgrade, rehearseUpgrade } from './upgrade.ts'

const usage = `Usage:
  npm run rehearse-upgrade -- <backup>    tries this version's migrations on a copy, made from a backup of any earlier one`

try {
  const [place] = process.argv.slice(2)
  if (!place) throw new Refusal(usage)
  const env = readEnvironment()
  const config = readConfig(env)
  const stored = openBackup(readPlace(env, 'the backup', place))
  await withDatabase(config, async (databaseUrl) =>
    console.log(describeUpgrade(await rehearseUpgrade({ databaseUrl, files: openStore(config) }, stored))),
  )
} catch (error) {
  console.error(error instanceof Refusal || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
