import pg from 'pg'
import { keepAlive } from '../platform/db/connect.ts'

/**
 * Opens a separate connection to a database. It is idle for hours while files are read; if PostgreSQL closes
 * it, the next query fails instead of the process.
 */
export async function openClient(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, ...keepAlive })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
