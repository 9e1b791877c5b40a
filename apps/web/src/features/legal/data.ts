/** A row of the privacy policy's table: personal data stored together, for one purpose and period. */
interface DataRow {
  id: string
  /** Subjects in the data copy that it covers, named as in apps/api/src/features/privacy/export. */
  subjects: readonly string[]
  /** Tables that are not in the data copy. */
  tables?: readonly string[]
  /** Some of it outlives the account. */
  stays?: true
}

/** apps/api/src/features/privacy/policy.test.ts compares it with the lists of exporters and erasers. */
export const dataRows = [
  {
    id: 'account',
    subjects: [
      'profile',
      'account',
      'account-links',
      'second-factor',
      'passkeys',
      'ranks',
      'groups',
      'invitations',
      'directories',
    ],
  },
  { id: 'sessions', subjects: ['sessions'], tables: ['session_tokens'] },
  { id: 'messages', subjects: ['notifications', 'mails'] },
  {
    id: 'learning',
    subjects: [
      'courses',
      'lessons',
      'answers',
      'videos',
      'views',
      'lesson-ratings',
      'study-days',
      'study-courses',
    ],
  },
  {
    id: 'training',
    subjects: ['assigned-training', 'training-exemptions', 'reminder-settings', 'told-systems'],
    tables: [
      'assignments',
      'assignment_terms',
      'assignment_courses',
      'assignment_groups',
      'assignment_figures',
      'assignment_reminders',
      'course_standings',
      'assignment_overdue',
      'training_summaries',
      'calendar_feeds',
    ],
    stays: true,
  },
  { id: 'collections', subjects: ['favourite-tools', 'prompts'] },
  { id: 'tests', subjects: ['test-attempts', 'passes'] },
  { id: 'test-time', subjects: ['test-time'] },
  { id: 'works', subjects: ['final-works', 'drafts', 'files'], tables: ['review_entries'] },
  { id: 'certificates', subjects: ['certificates'], stays: true },
  {
    id: 'team',
    subjects: [
      'managed-organisations',
      'reviews',
      'review-claims',
      'staff-actions',
      'report-files',
      'report-views',
      'report-schedules',
    ],
    tables: ['api_tokens', 'webhook_endpoints'],
    stays: true,
  },
  {
    id: 'content',
    subjects: [],
    tables: [
      'author_assignments',
      'studio_files',
      'studio_versions',
      'studio_publications',
      'studio_requests',
      'studio_request_steps',
      'studio_presence',
      'studio_preview_links',
      'regrades',
    ],
    stays: true,
  },
  {
    id: 'technical',
    subjects: [],
    tables: [
      'idempotency_keys',
      'login_codes',
      'hub.payloads',
      'hub.half_sign_ins',
      'hub.passkey_challenges',
      'graphile_worker._private_jobs',
    ],
  },
] as const satisfies readonly DataRow[]
