import { platformLocks } from './platform/db/locks.ts'

/** Every advisory lock: one number per purpose, so that unrelated work never waits for the same one. */
export const locks = {
  ...platformLocks,
  contentLoad: 7_236_002,
  hubKeys: 7_236_004,
  badgeKeys: 7_236_010,
  admins: 7_236_013,
  organisations: 7_236_014,
  invitations: 7_236_016,
  groups: 7_236_018,
  packCopies: 7_236_019,
  apiTokens: 7_236_020,
  webhooks: 7_236_021,
  webhookRun: 7_236_024,
  assignments: 7_236_023,
  backups: 7_236_025,
  reportViews: 7_236_111,
  demo: 7_236_117,
} as const
