import type { RunKind, RunOutcome, RunReason } from '@zenit/contract/backups'
import type { TokenScope } from '@zenit/contract/call'
import type { JWK } from 'jose'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Signatory } from '../config/config.ts'
import type { CourseDocument, Localized, ProgramDocument } from '../content/document.ts'
import type { FinalWorksTables } from './final-works.ts'

declare module '../platform/db/tables.ts' {
  interface Database extends ProductTables {}
}

/** The product's tables of migrations/, as Kysely sees them. The platform's and the hub's stand with their code. */
interface ProductTables extends FinalWorksTables {
  organisations: OrganisationsTable
  organisation_counts: OrganisationCountsTable
  organisation_managers: OrganisationManagersTable
  organisation_invitations: OrganisationInvitationsTable
  api_tokens: ApiTokensTable
  webhook_endpoints: WebhookEndpointsTable
  webhook_deliveries: WebhookDeliveriesTable
  backup_runs: BackupRunsTable
  groups: GroupsTable
  organisation_domains: { domain: string; organisation_id: string; created_at: Date }
  group_members: GroupMembersTable
  users: UsersTable
  staff_actions: StaffActionsTable
  rank_promotions: RankPromotionsTable
  notifications: NotificationsTable
  sessions: SessionsTable
  session_tokens: SessionTokensTable
  used_link_tokens: { issuer: string; jti_hash: Buffer; expires_at: Date }
  login_codes: { code_hash: Buffer; user_id: string; expires_at: Date }
  content_ids: { path: string; id: string }
  content_packs: { pack: string; origin: 'demo' | 'folder' | 'studio' }
  studio_packs: StudioPacksTable
  studio_files: StudioFilesTable
  studio_versions: StudioVersionsTable
  studio_publications: StudioPublicationsTable
  studio_preview_links: StudioPreviewLinksTable
  studio_requests: StudioRequestsTable
  studio_request_steps: StudioRequestStepsTable
  studio_presence: { pack_id: string; user_id: string; page: string; seen_at: Date }
  studio_link_checks: StudioLinkChecksTable
  studio_translations: { pack_id: string; language: 'pl' | 'en'; target: string; source: string }
  author_assignments: { user_id: string; organisation_id: string | null; program_id: string | null }
  programs: ProgramsTable
  courses: CoursesTable
  course_revisions: CourseRevisionsTable
  lessons: { id: string; course_id: string; slug: string; retired_at: Date | null }
  sublessons: SublessonsTable
  content_items: ContentItemsTable
  enrolments: EnrolmentsTable
  sublesson_completions: SublessonCompletionsTable
  sublesson_views: SublessonViewsTable
  lesson_ratings: LessonRatingsTable
  question_answers: QuestionAnswersTable
  video_positions: { user_id: string; sublesson_id: string; seconds: number; updated_at: Date }
  study_days: StudyDaysTable
  study_day_courses: { user_id: string; day: ColumnType<string>; course_id: string; seconds: number }
  test_attempts: TestAttemptsTable
  test_accommodations: TestAccommodationsTable
  test_extensions: { user_id: string; attempt_id: string; away_from: Date; seconds: number }
  regrades: RegradesTable
  test_regrades: TestRegradesTable
  course_passes: CoursePassesTable
  certificates: CertificatesTable
  certificate_events: CertificateEventsTable
  badge_keys: BadgeKeysTable
  badges: { number: string; subject_id: string; salt: string; list: number; place: number }
  promptbook_items: PromptbookItemsTable
  favourite_tools: { user_id: string; tool_id: string; added_at: Date }
}

interface StudioPacksTable {
  id: string
  pack: string
  organisation_id: string | null
  created_at: Date
  changed_at: Date
  change: Generated<number>
  checked_change: number | null
  check_result: JSONColumnType<object> | null
  published_change: number | null
  published_at: Date | null
  needs_approval: Generated<boolean>
  is_mirror: Generated<boolean>
}

interface StudioVersionsTable {
  pack_id: string
  path: string
  version: number
  content: string | null
  media: JSONColumnType<object> | null
  changed_at: Date
  changed_by: string | null
  is_published: Generated<boolean>
  /** Of the first of the saves that it stands for; null: `changed_at`. */
  began_at: Generated<Date | null>
}

interface StudioFilesTable extends Omit<StudioVersionsTable, 'is_published' | 'began_at'> {
  outline: JSONColumnType<object> | null
  published_version: number | null
  published_outline: JSONColumnType<object> | null
  /** SHA-256 of what an import brought last. */
  imported: Buffer | null
}

interface StudioPublicationsTable {
  id: string
  pack_id: string
  number: number
  versions: JSONColumnType<object>
  courses: JSONColumnType<object>
  published_at: Date
  published_by: string | null
}

interface StudioLinkChecksTable {
  pack_id: string
  /** Null: no check is under way. */
  started_at: Date | null
  checked_at: Date | null
  known: JSONColumnType<object>
}

interface StudioPreviewLinksTable {
  id: string
  pack_id: string
  secret_hash: Buffer
  created_at: Date
  created_by: string
  expires_at: Date
}

interface StudioRequestsTable {
  id: string
  pack_id: string
  change: number
  course: string | null
  publication_id: string | null
  impact: JSONColumnType<object>
  reason: string | null
  requested_at: Date
  requested_by: string | null
  publish_at: Date | null
  approved_at: Date | null
  ended_at: Date | null
  failing_since: Date | null
  kept_draft: Generated<boolean>
}

interface StudioRequestStepsTable {
  id: string
  request_id: string
  step: 'requested' | 'rescheduled' | 'approved' | 'rejected' | 'cancelled' | 'published' | 'failed'
  made_at: Date
  made_by: string | null
  publish_at: Date | null
  comment: string | null
  failure: 'changed' | 'faulty' | 'impact' | 'elsewhere' | 'taken-back' | 'no-access' | 'error' | null
}

interface OrganisationsTable {
  id: string
  slug: string
  name: string
  access_to_tool_repository: Generated<boolean>
  access_to_benefits: Generated<boolean>
  access_to_community: Generated<boolean>
  access_to_promptbook: Generated<boolean>
  access_to_ai_gym: Generated<boolean>
  access_to_multibot: Generated<boolean>
  is_default: Generated<boolean>
  people: Generated<number>
  seats: Generated<number | null>
  created_at: Generated<Date>
}

interface OrganisationCountsTable {
  organisation_id: string
  people: number
}

interface OrganisationInvitationsTable {
  id: string
  organisation_id: string
  email: string | null
  domain: string | null
  secret_hash: Buffer
  uses: Generated<number>
  most_uses: number
  name: string | null
  language: 'pl' | 'en' | null
  group_ids: Generated<string[]>
  created_at: Date
  expires_at: Date
  created_by: string | null
  accepted_by: string | null
}

interface ApiTokensTable {
  id: string
  organisation_id: string
  name: string
  secret_hash: Buffer
  scopes: TokenScope[]
  created_at: Date
  created_by: string | null
  expires_at: Date
  used_at: Date | null
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
}

interface WebhookEndpointsTable {
  id: string
  organisation_id: string
  url: string
  events: string[]
  secret: Buffer
  old_secret: Buffer | null
  old_secret_until: Date | null
  created_at: Date
  created_by: string | null
  failing_since: Date | null
  paused_until: Date | null
  disabled_at: Date | null
  disabled_by_failing: Generated<boolean>
}

interface WebhookDeliveriesTable {
  id: string
  number: Generated<number>
  endpoint_id: string
  user_id: string | null
  event: string
  body: string
  happened_at: Date
  state: Generated<'waiting' | 'delivered' | 'given-up'>
  tries: Generated<number>
  first_tried_at: Date | null
  tried_at: Date | null
  next_try_at: Generated<Date>
  status: number | null
  failure: string | null
}

interface OrganisationManagersTable {
  user_id: string
  organisation_id: string
  appointed_at: Date
}

interface GroupsTable {
  id: string
  organisation_id: string
  name: string
  created_at: Date
}

interface GroupMembersTable {
  user_id: string
  group_id: string
  organisation_id: string
  joined_at: Generated<Date>
}

interface UsersTable {
  id: string
  organisation_id: string
  issuer: string
  subject: string
  email: string
  first_name: string
  last_name: Generated<string>
  email_confirmed: Generated<boolean>
  avatar: string | null
  roles: Generated<string[]>
  time_zone: Generated<string>
  locale: Generated<'pl' | 'en'>
  disabled_at: Date | null
  joined_at: Generated<Date>
  created_at: Generated<Date>
  /** Of name and e-mail, for finding. */
  words: ColumnType<string, never, never>
}

interface StaffActionsTable {
  id: string
  happened_at: Date
  actor_id: string | null
  action: string
  subject_kind: string
  subject: string
  person_id: string | null
  reason: string | null
  before: JSONColumnType<object> | null
  after: JSONColumnType<object> | null
}

interface RankPromotionsTable {
  user_id: string
  rank: number
  reason: string
  promoted_at: Date
  celebrated_at: Date | null
}

interface NotificationsTable {
  user_id: string
  id: string
  kind:
    | 'certificate'
    | 'certificate-revoked'
    | 'certificate-restored'
    | 'rank'
    | 'new-course'
    | 'streak-at-risk'
    | 'reviewed-final-work'
    | 'review-due'
    | 'test-regraded'
    | 'required-training'
    | 'publication'
  cause: string
  parameters: JSONColumnType<object>
  created_at: Date
  read_at: Date | null
}

interface SublessonsTable {
  id: string
  lesson_id: string
  slug: string
  kind: string
  film_seconds: ColumnType<number | null, number | null | undefined, number | null>
  retired_at: Date | null
}

interface SublessonCompletionsTable {
  user_id: string
  course_id: string
  sublesson_id: string
  completed_at: Date
  is_skipped: Generated<boolean>
}

interface LessonRatingsTable {
  user_id: string
  course_id: string
  lesson_id: string
  rating: 'yes' | 'partly' | 'no'
  comment: string | null
  rated_at: Date
}

interface SublessonViewsTable {
  user_id: string
  course_id: string
  sublesson_id: string
  begun_at: Date
  seen_at: Date
  /** A multirange as text: `{[0,12),[30,80)}`. */
  seen: string
}

interface SessionsTable {
  id: string
  user_id: string
  id_token: string | null
  created_at: Date
  revoked_at: Date | null
  seed: Buffer
  user_agent: string
  seen_at: Date
  authenticated_at: Date | null
}

interface SessionTokensTable {
  token_hash: Buffer
  session_id: string
  kind: 'access' | 'refresh'
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface ProgramsTable {
  id: string
  pack: string
  slug: string
  document: JSONColumnType<ProgramDocument>
  checksum: string
  created_at: Generated<Date>
  retired_at: Date | null
}

interface CoursesTable {
  id: string
  pack: string
  slug: string
  program_id: string | null
  position: Generated<number>
  published_revision_id: string | null
  created_at: Generated<Date>
  retired_at: Date | null
  announced_at: ColumnType<Date | null, Date | null | undefined>
}

interface CourseRevisionsTable {
  id: string
  course_id: string
  number: number
  document: JSONColumnType<CourseDocument>
  checksum: string
  created_at: Generated<Date>
}

interface ContentItemsTable {
  id: string
  pack: string
  kind: 'tool' | 'partner' | 'community-card' | 'page' | 'onboarding'
  slug: string
  position: Generated<number>
  document: JSONColumnType<object>
  checksum: string
  created_at: Generated<Date>
  retired_at: Date | null
}

interface EnrolmentsTable {
  user_id: string
  course_id: string
  id: string
  revision_id: string
  joined_at: Date
  studied_at: Date
  finished_at: Date | null
  finish: 'certificate' | 'without-certificate' | null
}

interface QuestionAnswersTable {
  user_id: string
  course_id: string
  id: string
  sublesson_id: string
  question_id: string
  answer_ids: string[]
  is_correct: boolean
  answered_at: Date
  /** Null: of before it was kept. */
  language: ColumnType<'pl' | 'en' | null, 'pl' | 'en' | undefined>
  revision_id: ColumnType<string | null, string | undefined>
}

/** A question as served in an attempt: its id and its answers' ids in the order shown. */
export interface ServedQuestion {
  question: string
  answers: string[]
}

interface StudyDaysTable {
  user_id: string
  day: ColumnType<string>
  seconds: number
  last_beat_at: Date
  last_credit: Generated<number>
}

interface TestAttemptsTable {
  user_id: string
  course_id: string
  id: string
  revision_id: string
  served: JSONColumnType<ServedQuestion[]>
  percentage_to_pass: number
  started_at: Date
  ends_at: Date
  /** A decimal, which comes as text. */
  multiplier: ColumnType<string, number | undefined>
  answers: JSONColumnType<{ q: number; a: string[] }[], string | undefined>
  sequence: Generated<number>
  /** What the last save brought, as it came. */
  last_save: JSONColumnType<{ q: number; a: string[] }[], string | undefined>
  saved_at: Date | null
  checked_at: Date | null
  correct_count: number | null
  total_questions: number | null
  passed: boolean | null
  /** After the course was passed. */
  is_practice: Generated<boolean>
  /** At the start; null: of before it was kept. */
  language: ColumnType<'pl' | 'en' | null, 'pl' | 'en' | undefined>
}

interface RegradesTable {
  id: string
  course_id: string
  number: number
  changes: JSONColumnType<object>
  reason: string
  confirmation: string
  ordered_by: string | null
  ordered_at: Date
  finished_at: Date | null
}

interface TestRegradesTable {
  user_id: string
  attempt_id: string
  regrade_id: string
  correct_count: number
  total_questions: number
  passed: boolean
  regraded_at: Date
}

interface TestAccommodationsTable {
  user_id: string
  id: string
  multiplier: ColumnType<string, number>
  reason: string
  set_by: string | null
  set_at: Date
}

interface CoursePassesTable {
  user_id: string
  course_id: string
  passed_at: Date
  evidence: 'closed-test' | 'final-work'
  evidence_id: string
  certificate_number: string
}

interface PromptbookItemsTable {
  user_id: string
  id: string
  title: string
  prompt: string
  prompt_id: string | null
  course_id: string | null
  lesson_id: string | null
  sublesson_id: string | null
  folded: string
  created_at: Date
  deleted_at: Date | null
  delivered_at: Date | null
}

interface CertificatesTable {
  number: string
  user_id: string | null
  course_id: string
  learner_name: string | null
  course_title: string
  language: 'pl' | 'en'
  issued_at: Date
  image_key: string | null
  image_sha256: Generated<Buffer | null>
  minutes: Generated<number | null>
  course_titles: JSONColumnType<Localized, string | undefined, string>
  signatory: ColumnType<Signatory | null, string | null | undefined, string | null>
  renewed_at: Date | null
  name_removed_at: Date | null
  revoked_at: Date | null
  revoked_reason: string | null
}

interface CertificateEventsTable {
  number: string
  sequence: number
  kind: 'issued' | 'renewed' | 'revoked' | 'restored' | 'name-removed'
  happened_at: Date
  actor_id: string | null
  reason: string | null
  learner_name: string | null
}

interface BadgeKeysTable {
  id: string
  public_jwk: JSONColumnType<JWK>
  private_jwk: JSONColumnType<JWK> | null
  created_at: Date
  retired_at: Date | null
}
