import type { RunKind, RunOutcome, RunReason } from '@zenit/contract/backups'
import type { CertificatesTables } from './certificates.ts'
import type { ClosedTestsTables } from './closed-tests.ts'
import type { ContentTables } from './content.ts'
import type { FinalWorksTables } from './final-works.ts'
import type { LearningTables } from './learning.ts'
import type { OrganisationsTables } from './organisations.ts'
import type { PeopleTables } from './people.ts'
import type { StudioTables } from './studio.ts'

declare module '../platform/db/tables.ts' {
  interface Database extends ProductTables {}
}

/**
 * The product's tables of migrations/ for Kysely, by area. Those of the platform and of the hub are next to
 * their code.
 */
interface ProductTables
  extends CertificatesTables,
    ClosedTestsTables,
    ContentTables,
    FinalWorksTables,
    LearningTables,
    OrganisationsTables,
    PeopleTables,
    StudioTables {
  backup_runs: BackupRunsTable
}

interface BackupRunsTable {
  id: string
  kind: RunKind
  started_at: Date
  finished_at: Date | null
  outcome: RunOutcome | null
  reason: RunReason | null
  detail: string | null
  folder: string | null
  rows: number | null
  files: number | null
  bytes: number | null
  removal_fault: string | null
}
