import { resolve } from 'node:path'
import { readSettings } from '../config/settings.ts'
import { ConfigError } from '../platform/environment.ts'
import { openStore } from '../platform/files/open.ts'
import { Refusal } from '../platform/process/refusal.ts'
import { withDatabase } from '../platform/process/with-database.ts'
import { makeBackup } from './backup.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'

const usage = `Usage:
  npm run backup -- <folder>     copies database and files into a new folder, while the product runs or not
  npm run restore -- <folder>    puts them into an empty database and an empty store`

// npm runs scripts in the project's folder; paths are meant from where the person stands.
const fromHere = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path)

function summary({ tables, files, takenAt }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`
  return `${tables.length} tables with ${rows} rows, ${files.length} files (${size}), as of ${takenAt}`
}

async function main([command, folder]: string[]): Promise<void> {
  if (!folder || (command !== 'backup' && command !== 'restore')) throw new Refusal(usage)
  const config = readSettings()
  const files = openStore(config)
  const path = fromHere(folder)
  await withDatabase(config, async (databaseUrl) => {
    if (command === 'restore') {
      console.log(`Restored: ${summary(await restoreBackup({ databaseUrl, files }, path))}`)
      return
    }
    const { manifest, missing, damaged } = await makeBackup({ databaseUrl, files }, path)
    for (const key of missing)
      console.error(`${key} is named by a row and was lost before; it is not in the backup`)
    for (const key of damaged)
      console.error(
        `${key} is damaged: its bytes are not those that were stored; take it from an earlier backup`,
      )
    console.log(`Backed up to ${path}: ${summary(manifest)}`)
  })
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Refusal || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
