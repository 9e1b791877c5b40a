import { sql } from 'kysely'
import { isAbout } from '../../audit/is-about.sql.ts'
import type { Exporter } from './subject.ts'

/** What a person did as staff, without the people it was about. */

const reviews: Exporter = {
  name: 'reviews',
  tables: ['review_decisions'],
  async read({ tx, userId, names, t }) {
    const { rows } = await sql<{
      courseId: string
      decision: string
      comment: string
      decidedAt: Date
      takenBackAt: Date | null
    }>`
      select w.course_id as "courseId", d.decision, d.comment, d.decided_at as "decidedAt",
        d.withdrawn_at as "takenBackAt"
      from review_decisions d join final_work_versions v on v.id = d.version_id
      join final_works w on w.id = v.final_work_id
      where d.reviewer_id = ${userId} order by d.decided_at`.execute(tx)
    return rows.map(({ courseId, decision, ...row }) => ({
      course: names.of(courseId),
      decision: t(`privacy:export.decisions.${decision}`),
      ...row,
    }))
  },
}

const claims: Exporter = {
  name: 'review-claims',
  tables: ['review_claims'],
  async read({ tx, userId, names }) {
    const { rows } = await sql<{ courseId: string; takenAt: Date; until: Date; releasedAt: Date | null }>`
      select w.course_id as "courseId", c.claimed_at as "takenAt", c.expires_at as until,
        c.released_at as "releasedAt"
      from review_claims c join final_work_versions v on v.id = c.version_id
      join final_works w on w.id = v.final_work_id
      where c.reviewer_id = ${userId} order by c.claimed_at`.execute(tx)
    return rows.map(({ courseId, ...row }) => ({ course: names.of(courseId), ...row }))
  },
}

/** Each line states whether they acted or were affected, with the reason if they may read it. */
const staffActions: Exporter = {
  name: 'staff-actions',
  tables: ['staff_actions'],
  async read({ tx, userId, t }) {
    const { rows } = await sql<{ at: Date; action: string; isOwn: boolean; reason: string | null }>`
      select happened_at as at, action, coalesce(actor_id = ${userId}, false) as "isOwn",
        case when ${isAbout(userId)} then reason end as reason
      from staff_actions a where actor_id = ${userId} or ${isAbout(userId)}
      order by happened_at, id`.execute(tx)
    return rows.map(({ at, action, isOwn, reason }) => ({
      at,
      action: t(`privacy:export.actions.${action}`),
      by: t(`privacy:export.by.${isOwn ? 'you' : 'staff'}`),
      reason,
    }))
  },
}

const managedOrganisations: Exporter = {
  name: 'managed-organisations',
  tables: ['organisation_managers'],
  async read({ tx, userId }) {
    const { rows } = await sql<{ organisation: string; appointedAt: Date }>`
      select o.name as organisation, m.appointed_at as "appointedAt"
      from organisation_managers m join organisations o on o.id = m.organisation_id
      where m.user_id = ${userId} order by m.appointed_at, o.id`.execute(tx)
    return rows
  },
}

const groups: Exporter = {
  name: 'groups',
  tables: ['group_members'],
  async read({ tx, userId }) {
    const { rows } = await sql<{ organisation: string; group: string }>`
      select o.name as organisation, g.name as "group"
      from group_members m join groups g on g.id = m.group_id join organisations o on o.id = m.organisation_id
      where m.user_id = ${userId} order by o.id, g.id`.execute(tx)
    return rows
  },
}

/** Nothing is exported for an address that the person has not confirmed. */
const invitations: Exporter = {
  name: 'invitations',
  tables: ['organisation_invitations'],
  async read({ tx, userId }) {
    const { rows } = await sql<{
      organisation: string
      email: string
      name: string | null
      invitedAt: Date
      until: Date
      isAccepted: boolean
    }>`
      select o.name as organisation, i.email, i.name, i.created_at as "invitedAt", i.expires_at as until,
        i.uses > 0 as "isAccepted"
      from organisation_invitations i join organisations o on o.id = i.organisation_id join users u on u.id = ${userId}
      where i.accepted_by = u.id or (u.email_confirmed and i.email = u.email) order by i.created_at, i.id`.execute(
      tx,
    )
    return rows
  },
}

/** The report files that a person ordered; their content is about others. */
const reportFiles: Exporter = {
  name: 'report-files',
  tables: ['report_exports'],
  async read({ tx, userId }) {
    const { rows } = await sql<{ organisation: string; at: Date; until: Date; finishedAt: Date | null }>`
      select o.name as organisation, e.requested_at as at, e.ready_at as "finishedAt", e.expires_at as until
      from report_exports e join organisations o on o.id = e.organisation_id
      where e.user_id = ${userId} order by e.id`.execute(tx)
    return rows
  },
}

const reportViews: Exporter = {
  name: 'report-views',
  tables: ['report_views'],
  async read({ tx, userId }) {
    const { rows } = await sql<{ organisation: string; name: string; at: Date }>`
      select o.name as organisation, v.name, v.created_at as at
      from report_views v join organisations o on o.id = v.organisation_id
      where v.user_id = ${userId} order by v.id`.execute(tx)
    return rows
  },
}

/** Requires a confirmed address; otherwise the person does not learn who named it. */
const directories: Exporter = {
  name: 'directories',
  tables: ['directory_people', 'directory_group_people'],
  async read({ tx, userId }) {
    const { rows } = await sql<Record<string, string | string[] | boolean | Date | null>>`
      select o.name as organisation, p.user_name as "userName", p.external_id as "externalId", p.email,
        p.first_name as "firstName", p.last_name as "lastName", p.display_name as "displayName",
        p.language, p.is_active as "isActive", p.created_at as "addedAt", p.changed_at as "changedAt",
        array(select g.name from directory_group_people m join groups g on g.id = m.group_id
          where m.person_id = p.id order by g.id) as groups
      from directory_people p join organisations o on o.id = p.organisation_id join users u on u.id = ${userId}
      where p.user_id = u.id or (u.email_confirmed and p.email = u.email) order by p.created_at, p.id`.execute(
      tx,
    )
    return rows
  },
}

const reportSchedules: Exporter = {
  name: 'report-schedules',
  tables: ['report_schedules'],
  async read({ tx, userId }) {
    const { rows } = await sql<{ organisation: string; name: string; at: Date }>`
      select o.name as organisation, v.name, s.created_at as at
      from report_schedules s join report_views v on v.id = s.view_id
      join organisations o on o.id = v.organisation_id
      where s.user_id = ${userId} order by s.view_id`.execute(tx)
    return rows
  },
}

export const staffExporters: readonly Exporter[] = [
  managedOrganisations,
  groups,
  invitations,
  directories,
  reviews,
  claims,
  staffActions,
  reportFiles,
  reportViews,
  reportSchedules,
]
