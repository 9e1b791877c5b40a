import { readSettings } from '../../../config/settings.ts'
import { systemClock } from '../../../platform/clock.ts'
import { connect } from '../../../platform/db/connect.ts'
import { readRuntime } from '../../../platform/process/runtime.ts'
import { addressesBelow } from './addresses.ts'
import { rotateKey } from './keys.ts'

/**
 * `npm run badges -- rotate-key` retires the key that signs badges and creates another, while the product runs.
 * Existing badges stay valid, because public keys are kept.
 */
async function main(command: string | undefined): Promise<string> {
  if (command !== 'rotate-key') throw new Error('What to do? npm run badges -- rotate-key')
  const config = readSettings()
  const runtime = readRuntime(config.dataDir)
  const databaseUrl = config.databaseUrl ?? runtime?.databaseUrl
  if (!databaseUrl)
    throw new Error(`${config.brand} is not running; start it with npm start, or set DATABASE_URL.`)
  const db = connect(databaseUrl, 1)
  try {
    const id = await rotateKey({ db, clock: systemClock })
    const { publicUrl } = runtime ?? config
    return `From now on badges are signed by ${addressesBelow(publicUrl).key(id)}\n`
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
