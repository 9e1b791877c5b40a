import { viewBackups } from '@zenit/contract/backups'
import { loadShown } from '../../load.ts'
import { queryOf } from '../../query-client.ts'

export const backupsQuery = queryOf(viewBackups, {})

/** A failure is shown on the page, with a way to try again. */
export async function backupsLoader(): Promise<null> {
  await loadShown(backupsQuery)
  return null
}
