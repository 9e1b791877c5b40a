import { randomUUID } from 'node:crypto'
import { inDatabase } from './harness/database.ts'
import { enter } from './harness/people.ts'
import { screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

const removalFault = 's3://backups/2026-11-20T01-30-00Z/manifest.json is not what this version reads'

/**
 * Inserts the backup runs of one night, and removes all others: a failed one, a successful one, and its restore test.
 */
const addNight = (): Promise<unknown> =>
  inDatabase(async (db) => {
    await db.deleteFrom('backup_runs').execute()
    const run = (kind: 'backup' | 'restore-test', hoursAgo: number) => {
      const at = new Date(Date.now() - hoursAgo * 3_600_000)
      return { id: randomUUID(), kind, started_at: at, finished_at: at }
    }
    const sizes = { rows: 182_340, files: 1_204, bytes: 3_400_000_000 }
    return db
      .insertInto('backup_runs')
      .values([
        {
          ...run('backup', 31),
          outcome: 'failed',
          reason: 'no-space',
          detail: '3243 MB and 512 MB to spare are needed.',
        },
        { ...run('backup', 7.2), outcome: 'succeeded', ...sizes, removal_fault: removalFault },
        { ...run('restore-test', 7.1), outcome: 'succeeded', ...sizes },
      ])
      .execute()
  })

test('[OPS-06] an admin sees how old the last backup is, whether its restore was tested, why one failed, and why old files stay', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await addNight()
  await enter(page, language, 'admin')
  await page.goto('/studio/reviews')
  await page
    .getByRole('navigation', { name: t('studio:nav.label') })
    .getByRole('link', { name: t('studio:nav.backups'), exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('studio-backups:title') })).toBeVisible()
  for (const kind of ['backup', 'restore-test'] as const) {
    const panel = page.getByRole('region', { name: t(`studio-backups:kinds.${kind}`), exact: true })
    await expect(panel).toContainText(/7 (godzin temu|hours ago)/)
    await expect(panel).toContainText(/3[,.]2\sGB/)
  }
  const backup = page.getByRole('region', { name: t('studio-backups:kinds.backup'), exact: true })
  await expect(backup).toContainText(t('studio-backups:reasons.no-space'))
  await expect(backup).toContainText('3243 MB and 512 MB to spare are needed.')
  await expect(backup).toContainText(t('studio-backups:removalStopped'))
  await expect(backup).toContainText(removalFault)
  await expect(
    page.getByRole('listitem').filter({ hasText: t('studio-backups:outcomes.failed') }),
  ).toHaveCount(1)
  await expect(backup, 'promised, though by another process').toContainText(t('studio-backups:state.well'))
  await expect(page.getByText(t('studio-backups:schedule.elsewhere'))).toBeVisible()
  await screenInBothThemes(page, 'studio-backups')
})
