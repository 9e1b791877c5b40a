import { viewBackups } from '@zenit/contract/backups'
import { loadShown } from '../../load.ts'
import { queryOf } from '../../query-client.ts'

export const backupsQuery = queryOf(viewBackups, {})

/** The page shows a failure with a retry button. */
export async function backupsLoader(): Promise<null> {
  await loadShown(backupsQuery)
  return null
}
