import { messageWithCause } from '../platform/observability/describe-error.ts'

/** The result of one check. A warning should be read; a failure must be repaired now. */
export interface Finding {
  check: Check
  state: 'ok' | 'warning' | 'failed'
  /** One or a few sentences, without passwords. */
  detail: string
}

export const checks = [
  'settings',
  'data-folder',
  'files',
  'database',
  'pooler',
  'replica',
  'migrations',
  'clock',
  'process',
  'address',
  'jobs',
  'mail',
  'sign-in',
  'archiving',
  'backups',
  'backup-store',
  'restore-test',
] as const
export type Check = (typeof checks)[number]

/** Adds the check's name to a finding; an error of the check becomes a failure. */
export async function find(
  check: Check,
  look: () => Promise<Omit<Finding, 'check'>> | Omit<Finding, 'check'>,
): Promise<Finding> {
  try {
    return { check, ...(await look()) }
  } catch (error) {
    return { check, state: 'failed', detail: messageWithCause(error as Error) }
  }
}

export const ok = (detail: string) => ({ state: 'ok' as const, detail })
export const warning = (detail: string) => ({ state: 'warning' as const, detail })
export const failed = (detail: string) => ({ state: 'failed' as const, detail })
