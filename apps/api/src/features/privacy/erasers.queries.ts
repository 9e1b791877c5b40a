import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { ownHubName } from '../identity/own-hub.ts'
import { type Addressee, ownMails } from './own-mails.queries.ts'

/** A person who is about to be erased. */
export interface ErasedPerson extends Addressee {
  locale: 'pl' | 'en'
}

interface Bytes {
  /** Keys in the store. */
  keys: string[]
  /** Unfinished uploads. */
  uploads: string[]
}

/** What happens to one table. */
interface Eraser {
  table: string
  /** What is done, or why nothing has to be; written for readers. */
  does: string
  /** Columns that refer to a person or contain their text; each must be listed here. */
  columns: readonly string[]
  /** Run in the order of the list; null when the database does it, or nothing has to be done. */
  sql: ((leaving: ErasedPerson) => RawBuilder<unknown>) | null
}

const own = (table: string, ...more: string[]): Eraser => ({
  table,
  does: 'deleted',
  columns: ['user_id', ...more],
  sql: ({ userId }) => sql`delete from ${sql.table(table)} where user_id = ${userId}`,
})

/** Versions of the person's final works. */
const versionsOf = (userId: string) => sql`select id from final_work_versions where user_id = ${userId}`

/** Accounts of the product's own hub; another hub's are not stored here. */
const accountsOf = ({ issuer, subject }: ErasedPerson) =>
  sql`select id from hub.accounts where ${issuer === ownHubName} and id::text = ${subject}`

const dropJobs = (leaving: ErasedPerson) => sql`
  select graphile_worker.complete_jobs(coalesce(array_agg(job.id), '{}'))
  from graphile_worker._private_jobs job
  where job.payload ->> 'userId' = ${leaving.userId} or job.payload ->> 'accountId' = ${leaving.subject}
    or job.payload ->> 'versionId' in (select v.id::text from (${versionsOf(leaving.userId)}) v)
    or job.payload ->> 'id' in (select m.id::text from (${ownMails(leaving)}) m)`

/** Every table with personal data, in the order in which rows can be deleted. */
export const erasers: readonly Eraser[] = [
  {
    table: 'graphile_worker._private_jobs',
    does: 'dropped: mails, deliveries and consequences of reviews that wait; what runs now finds nothing and ends',
    columns: ['payload'],
    sql: dropJobs,
  },
  {
    table: 'review_claims',
    does: 'deleted: those on the person’s own works, and those they hold as a reviewer, whose works are free again',
    columns: ['reviewer_id', 'version_id'],
    sql: ({ userId }) =>
      sql`delete from review_claims where reviewer_id = ${userId} or version_id in (${versionsOf(userId)})`,
  },
  {
    table: 'review_decisions',
    does: 'deleted with the person’s own works; those on others’ works stay without who decided',
    columns: ['reviewer_id', 'version_id'],
    sql: ({ userId }) => sql`delete from review_decisions where version_id in (${versionsOf(userId)})`,
  },
  {
    table: 'notifications',
    does: 'deleted, and what reviewers were told about the person’s works',
    columns: ['user_id'],
    sql: ({ userId }) => sql`
      with own as (delete from notifications where user_id = ${userId})
      delete from notifications where kind = 'review-due'
        and (parameters ->> 'versionId') in (select v.id::text from (${versionsOf(userId)}) v)`,
  },
  own('review_entries', 'version_id'),
  own('final_work_versions', 'final_work_id'),
  own('final_works'),
  own('final_work_drafts'),
  own('test_extensions'),
  own('test_regrades', 'regrade_id'),
  {
    table: 'regrades',
    does: 'stay, without who ordered them',
    columns: ['ordered_by'],
    sql: null,
  },
  own('test_attempts'),
  {
    table: 'test_accommodations',
    does: 'deleted; those that the person set for others stay without them',
    columns: ['user_id', 'set_by'],
    sql: ({ userId }) => sql`delete from test_accommodations where user_id = ${userId}`,
  },
  own('course_passes'),
  own('question_answers'),
  own('sublesson_completions'),
  own('sublesson_views'),
  own('lesson_ratings'),
  own('study_day_courses'),
  {
    table: 'course_standings',
    does: 'deleted with the enrolments that they are drawn from',
    columns: ['user_id'],
    sql: null,
  },
  own('enrolments'),
  own('video_positions'),
  own('study_days'),
  own('favourite_tools'),
  own('promptbook_items'),
  own('rank_promotions'),
  own('files'),
  own('idempotency_keys'),
  {
    table: 'mails',
    does: 'deleted; one last mail waits to be sent, and goes then',
    columns: ['user_id'],
    sql: (leaving) => sql`delete from mails where id in (${ownMails(leaving)})`,
  },
  {
    table: 'session_tokens',
    does: 'deleted with their sessions',
    columns: ['session_id'],
    sql: null,
  },
  own('sessions'),
  own('login_codes'),
  {
    table: 'certificates',
    does: 'stay, so that they can be checked for ever, without the way to the person; the name as the holder wished',
    columns: ['user_id'],
    sql: null,
  },
  {
    table: 'certificate_events',
    does: 'stay with their certificates, without who did it; names as in the certificates',
    columns: ['actor_id', 'number'],
    sql: null,
  },
  {
    table: 'badges',
    does: 'stay with their certificates: a random name and a salt, which lead to nobody',
    columns: ['number'],
    sql: null,
  },
  {
    table: 'hub.payloads',
    does: 'deleted: sessions, grants, codes and tokens at the product’s own hub',
    columns: ['payload'],
    sql: (leaving) => sql`
      delete from hub.payloads where ${leaving.issuer === ownHubName}
        and strpos(payload::text, ${leaving.subject}) > 0`,
  },
  {
    table: 'hub.links',
    does: 'deleted with the account',
    columns: ['account_id'],
    sql: null,
  },
  ...['hub.totp', 'hub.recovery_codes', 'hub.half_sign_ins', 'hub.passkeys', 'hub.passkey_challenges'].map(
    (table) => ({
      table,
      does: 'deleted with the account',
      columns: ['account_id'],
      sql: null,
    }),
  ),
  {
    table: 'hub.accounts',
    does: 'deleted: the account at the product’s own hub',
    columns: ['id'],
    sql: (leaving) => sql`delete from hub.accounts where id in (${accountsOf(leaving)})`,
  },
  own('author_assignments'),
  own('organisation_managers'),
  own('group_members', 'group_id', 'organisation_id'),
  own('assignment_people', 'assignment_id'),
  own('assignment_reminders', 'assignment_id'),
  own('assignment_overdue', 'assignment_id'),
  own('webhook_deliveries', 'endpoint_id'),
  own('report_schedules', 'view_id'),
  own('report_views', 'group_id'),
  {
    table: 'report_exports',
    does: 'deleted, and the files within a minute',
    columns: ['user_id', 'group_id', 'view_id'],
    sql: ({ userId }) => sql`delete from report_exports where user_id = ${userId}`,
  },
  own('training_summaries'),
  own('reminder_settings', 'muted'),
  own('calendar_feeds'),
  {
    table: 'assignment_exemptions',
    does: 'deleted: those of the person; those they made stay without them',
    columns: ['user_id', 'made_by', 'lifted_by', 'assignment_id'],
    sql: ({ userId }) => sql`delete from assignment_exemptions where user_id = ${userId}`,
  },
  {
    table: 'assignments',
    does: 'stay, without who assigned',
    columns: ['created_by'],
    sql: null,
  },
  {
    table: 'assignment_terms',
    does: 'stay, without who set them',
    columns: ['set_by', 'assignment_id'],
    sql: null,
  },
  ...['assignment_courses', 'assignment_groups', 'assignment_figures'].map((table) => ({
    table,
    does: 'stay, as what is assigned to whom',
    columns: ['assignment_id'],
    sql: null,
  })),
  {
    table: 'api_tokens',
    does: 'stay, without who made them: they are the organisation’s',
    columns: ['created_by'],
    sql: null,
  },
  {
    table: 'webhook_endpoints',
    does: 'stay, without who made them: they are the organisation’s',
    columns: ['created_by'],
    sql: null,
  },
  {
    table: 'organisation_invitations',
    does: 'deleted: those the person came by, and those to their confirmed address; those they gave out stay without them',
    columns: ['created_by', 'accepted_by', 'email'],
    sql: ({ userId }) => sql`
      delete from organisation_invitations i using users u where u.id = ${userId}
        and (i.accepted_by = u.id or (u.email_confirmed and i.email = u.email))`,
  },
  {
    table: 'directory_people',
    does: 'deleted: what the organisation’s directory said of the person, with the groups that it put them in',
    columns: ['user_id', 'email'],
    sql: ({ userId }) => sql`
      delete from directory_people p using users u where u.id = ${userId}
        and (p.user_id = u.id or (u.email_confirmed and p.email = u.email))`,
  },
  {
    table: 'directory_group_people',
    does: 'deleted with directory_people',
    columns: ['person_id'],
    sql: null,
  },
  {
    table: 'studio_preview_links',
    does: 'deleted: they open nothing without who made them',
    columns: ['created_by', 'pack_id'],
    sql: ({ userId }) => sql`delete from studio_preview_links where created_by = ${userId}`,
  },
  own('studio_presence'),
  ...['studio_files', 'studio_versions'].map((table) => ({
    table,
    does: 'stay: content of the product, without who wrote it',
    columns: ['changed_by', 'pack_id'],
    sql: null,
  })),
  {
    table: 'studio_publications',
    does: 'stay, without who published',
    columns: ['published_by', 'pack_id'],
    sql: null,
  },
  {
    table: 'studio_requests',
    does: 'stay, without who requested a publication; an open one is not published',
    columns: ['requested_by', 'pack_id', 'publication_id'],
    sql: null,
  },
  {
    table: 'studio_request_steps',
    does: 'stay, without who took them; comments are about content',
    columns: ['made_by', 'request_id'],
    sql: null,
  },
  {
    table: 'staff_actions',
    does: 'stay: the audit log is only ever added to; ids that lead to nobody any more, and reasons in the words of staff',
    columns: ['actor_id', 'person_id'],
    sql: null,
  },
  {
    table: 'users',
    does: 'deleted',
    columns: ['id'],
    sql: ({ userId }) => sql`delete from users where id = ${userId}`,
  },
]

async function lockBytes(tx: DbOrTx, userId: string): Promise<Bytes> {
  const rows = await tx
    .selectFrom('files')
    .where('user_id', '=', userId)
    .select(['id', 'key', 'preview_key', 'completed_at'])
    .forUpdate()
    .execute()
  return {
    // An image's preview exists before its row names it.
    keys: rows.flatMap(({ key, preview_key }) => [key, preview_key ?? `${key}.webp`]),
    uploads: rows.filter(({ completed_at }) => completed_at === null).map(({ id }) => id),
  }
}

/** Deletes the rows; returns the files that are left. */
export async function eraseRows(tx: DbOrTx, leaving: ErasedPerson): Promise<Bytes> {
  const bytes = await lockBytes(tx, leaving.userId)
  for (const eraser of erasers) await eraser.sql?.(leaving).execute(tx)
  return bytes
}
