import { sql } from 'kysely'
import { ownHubName } from '../../identity/own-hub.ts'
import { ownMails } from '../own-mails.queries.ts'
import type { ExportContext, Exporter, Row } from './subject.ts'

/** A person's identity: the person, the account, their sessions, and their notifications. */

const profile: Exporter = {
  name: 'profile',
  tables: ['users'],
  async read({ tx, userId, t }) {
    const { rows } = await sql<Row & { roles: string[]; hub: string }>`
      select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.avatar, u.locale as language,
        u.time_zone as "timeZone", u.roles, u.created_at as "createdAt", u.disabled_at as "disabledAt",
        o.name as organisation, u.joined_at as "joinedOrganisationAt", json_build_object(
          'tools', o.access_to_tool_repository, 'benefits', o.access_to_benefits, 'community', o.access_to_community,
          'promptbook', o.access_to_promptbook, 'aiGym', o.access_to_ai_gym, 'multibot', o.access_to_multibot)
          as "opens", u.issuer as hub, u.subject as "hubAccount"
      from users u join organisations o on o.id = u.organisation_id where u.id = ${userId}`.execute(tx)
    return rows.map((row) => ({
      ...row,
      language: t(`privacy:export.languages.${row.language}`),
      roles: row.roles.map((role) => t(`privacy:export.roles.${role}`)),
      hub: row.hub === ownHubName ? t('privacy:export.ownHub') : row.hub,
    }))
  },
}

const account: Exporter = {
  name: 'account',
  tables: ['hub.accounts'],
  async read({ tx, issuer, subject, t }) {
    const { rows } = await sql<Row>`
      select id, email, first_name as "firstName", last_name as "lastName", locale as language,
        created_at as "createdAt", password_changed_at as "passwordChangedAt"
      from hub.accounts where ${issuer === ownHubName} and id::text = ${subject}`.execute(tx)
    return rows.map((row) => ({ ...row, language: t(`privacy:export.languages.${row.language}`) }))
  },
}

const accountLinks: Exporter = {
  name: 'account-links',
  tables: ['hub.links'],
  async read({ tx, issuer, subject, t }) {
    const { rows } = await sql<Row>`
      select purpose, email, created_at as "sentAt", expires_at as "until" from hub.links
      where ${issuer === ownHubName} and account_id::text = ${subject} order by created_at`.execute(tx)
    return rows.map((row) => ({ ...row, purpose: t(`privacy:export.purposes.${row.purpose}`) }))
  },
}

const secondFactor: Exporter = {
  name: 'second-factor',
  tables: ['hub.totp', 'hub.recovery_codes'],
  async read({ tx, issuer, subject }) {
    const { rows } = await sql<Row>`
      select confirmed_at as "turnedOnAt",
        (select count(*)::int from hub.recovery_codes c where c.account_id = f.account_id and c.used_at is null)
          as "recoveryCodesLeft"
      from hub.totp f
      where ${issuer === ownHubName} and account_id::text = ${subject} and confirmed_at is not null`.execute(
      tx,
    )
    return rows
  },
}

const passkeys: Exporter = {
  name: 'passkeys',
  tables: ['hub.passkeys'],
  async read({ tx, issuer, subject }) {
    const { rows } = await sql<Row>`
      select name, created_at as "createdAt", used_at as "lastUsedAt" from hub.passkeys
      where ${issuer === ownHubName} and account_id::text = ${subject} order by created_at`.execute(tx)
    return rows
  },
}

const ranks: Exporter = {
  name: 'ranks',
  tables: ['rank_promotions'],
  async read({ tx, userId, t }) {
    const { rows } = await sql<Row & { rank: number; reason: string }>`
      select rank, reason, promoted_at as "reachedAt", celebrated_at as "celebratedAt"
      from rank_promotions where user_id = ${userId} order by rank`.execute(tx)
    return rows.map(({ reason, ...row }) => ({
      name: t(`hub:rank.names.${row.rank}`),
      ...row,
      // Reasons of former ladders stay as they were.
      reason: t(`privacy:export.reasons.${reason}`, { defaultValue: reason }),
    }))
  },
}

const sessions: Exporter = {
  name: 'sessions',
  tables: ['sessions'],
  async read({ tx, userId }) {
    const { rows } = await sql<Row>`
      select id, user_agent as browser, created_at as "signedInAt", seen_at as "seenAt", revoked_at as "endedAt",
        authenticated_at as "authenticatedAt"
      from sessions where user_id = ${userId} order by created_at`.execute(tx)
    return rows
  },
}

/** Returns the parameters of a notification, with names for ids. */
function about({ names, t }: ExportContext, parameters: Record<string, string | number | boolean>): Row {
  const { courseId, programId, versionId: _version, decision, ...rest } = parameters
  return {
    ...(courseId ? { course: names.of(String(courseId)) } : {}),
    ...(programId ? { program: names.of(String(programId)) } : {}),
    ...(decision ? { decision: t(`privacy:export.decisions.${decision}`) } : {}),
    ...rest,
  }
}

const notifications: Exporter = {
  name: 'notifications',
  tables: ['notifications'],
  async read(reading) {
    const { rows } = await sql<{
      kind: string
      parameters: Record<string, string>
      sentAt: Date
      readAt: Date | null
    }>`
      select kind, parameters, created_at as "sentAt", read_at as "readAt"
      from notifications where user_id = ${reading.userId} order by created_at, id`.execute(reading.tx)
    return rows.map(({ kind, parameters, sentAt, readAt }) => ({
      kind: reading.t(`privacy:export.kinds.${kind}`),
      about: about(reading, parameters),
      sentAt,
      readAt,
    }))
  },
}

const mails: Exporter = {
  name: 'mails',
  tables: ['mails'],
  async read(reading) {
    const { rows } = await sql<Row>`
      select recipient, subject, text, created_at as "writtenAt", sent_at as "sentAt"
      from mails where id in (${ownMails(reading)}) order by created_at, id`.execute(reading.tx)
    return rows
  },
}

export const accountExporters: readonly Exporter[] = [
  profile,
  account,
  accountLinks,
  secondFactor,
  passkeys,
  ranks,
  sessions,
  notifications,
  mails,
]
