import { messageWithCause } from '../platform/observability/describe-error.ts'

/** What one check found. A warning is for somebody to read; a failure is for somebody to mend now. */
export interface Finding {
  check: Check
  state: 'ok' | 'warning' | 'failed'
  /** A sentence, or a few; without passwords. */
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

/** Gives a finding its check's name; what a check throws is a failure. */
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
