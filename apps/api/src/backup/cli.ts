import { parseArgs } from 'node:util'
import { readConfig } from '../config/config.ts'
import { readEnvironment } from '../config/settings.ts'
import { ConfigError } from '../platform/environment.ts'
import { openStore } from '../platform/files/open.ts'
import { Refusal } from '../platform/process/refusal.ts'
import { withDatabase } from '../platform/process/with-database.ts'
import { makeBackup } from './backup.ts'
import type { Manifest } from './manifest.ts'
import { openBackup, readPlace } from './open.ts'
import { restoreBackup } from './restore.ts'

const usage = `Usage:
  npm run backup -- --to <place>       copies database and files into a new place, while the product runs or not
  npm run restore -- --from <place>    puts them into an empty database and an empty store
A place is a folder, or a bucket of S3 with a prefix: s3://bucket/prefix`

const options = { backup: 'to', restore: 'from' } as const

/** The place can also be given without its option. */
function readArgs([command, ...args]: string[]) {
  if (command !== 'backup' && command !== 'restore') throw new Refusal(usage)
  const option = options[command]
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { [option]: { type: 'string' } },
      allowPositionals: true,
    })
    const [place, ...more] = [values[option], ...positionals].filter((one) => one !== undefined)
    if (typeof place === 'string' && place && more.length === 0) return { command, option, place }
  } catch {
    // An unknown option.
  }
  throw new Refusal(usage)
}

function summary({ tables, files, takenAt }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`
  return `${tables.length} tables with ${rows} rows, ${files.length} files (${size}), as of ${takenAt}`
}

async function main(args: string[]): Promise<void> {
  const { command, option, place } = readArgs(args)
  const env = readEnvironment()
  const config = readConfig(env)
  const files = openStore(config)
  const stored = openBackup(readPlace(env, `--${option}`, place))
  await withDatabase(config, async (databaseUrl) => {
    if (command === 'restore') {
      console.log(`Restored: ${summary(await restoreBackup({ databaseUrl, files }, stored))}`)
      return
    }
    const { manifest, missing, damaged } = await makeBackup({ databaseUrl, files }, stored)
    for (const key of missing)
      console.error(`${key} is named by a row and was lost before; it is not in the backup`)
    for (const key of damaged)
      console.error(
        `${key} is damaged: its bytes are not those that were stored; take it from an earlier backup`,
      )
    console.log(`Backed up to ${stored.address}: ${summary(manifest)}`)
  })
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Refusal || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
