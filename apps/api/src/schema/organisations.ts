import type { TokenScope } from '@zenit/contract/call'
import type { ColumnType, Generated } from 'kysely'

/** The tables of organisations, their groups, reports, tokens and webhooks, for Kysely. */
export interface OrganisationsTables {
  organisations: OrganisationsTable
  organisation_counts: OrganisationCountsTable
  organisation_managers: OrganisationManagersTable
  organisation_invitations: OrganisationInvitationsTable
  organisation_domains: { domain: string; organisation_id: string; created_at: Date }
  groups: GroupsTable
  group_members: GroupMembersTable
  directory_people: DirectoryPeopleTable
  directory_group_people: { group_id: string; person_id: string; organisation_id: string }
  api_tokens: ApiTokensTable
  report_exports: ReportExportsTable
  report_views: ReportViewsTable
  report_schedules: ReportSchedulesTable
  webhook_endpoints: WebhookEndpointsTable
  webhook_deliveries: WebhookDeliveriesTable
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
  /** Written as `2026-12-01`; queries that read it select it as text. */
  second_factor_from: ColumnType<Date | null, undefined, string | null>
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

interface ReportExportsTable {
  id: string
  organisation_id: string
  user_id: string
  format: 'csv' | 'xlsx'
  language: 'pl' | 'en'
  group_id: string | null
  course_id: string | null
  in_state: string | null
  as_of: string | null
  requested_at: Date
  expires_at: Date
  state: Generated<'waiting' | 'running' | 'ready' | 'failed' | 'no-room'>
  run_id: string | null
  runs: Generated<number>
  seen_at: Date | null
  people: Generated<number>
  people_done: Generated<number>
  lines: Generated<number>
  ready_at: Date | null
  size: number | null
  sha256: Buffer | null
  view_id: Generated<string | null>
}

interface ReportSchedulesTable {
  view_id: string
  user_id: string
  rhythm: 'weekly' | 'monthly'
  format: 'csv' | 'xlsx'
  served: string
  created_at: Date
}

interface ReportViewsTable {
  id: string
  organisation_id: string
  user_id: string
  name: string
  is_shared: boolean
  group_id: string | null
  course_id: string | null
  in_state: string | null
  from_day: string | null
  to_day: string | null
  as_of: string | null
  created_at: Date
}

interface WebhookEndpointsTable {
  id: string
  organisation_id: string
  kind: Generated<'webhook' | 'record-store'>
  url: string
  events: string[]
  key: string | null
  home_page: string | null
  actor: 'account' | 'email' | null
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
  is_from_directory: Generated<boolean>
  external_id: Generated<string | null>
  created_at: Date
}

interface DirectoryPeopleTable {
  id: string
  organisation_id: string
  user_name: string
  external_id: string | null
  email: string
  first_name: Generated<string>
  last_name: Generated<string>
  display_name: string | null
  language: 'pl' | 'en' | null
  is_active: boolean
  user_id: string | null
  created_at: Date
  changed_at: Date
}

interface GroupMembersTable {
  user_id: string
  group_id: string
  organisation_id: string
  joined_at: Generated<Date>
}
