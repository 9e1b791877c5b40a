import { sql } from 'kysely'
import type { Exporter } from './subject.ts'

/** What was assigned to a person by name, and their exemptions; assignments to everybody are not about them. */

const assigned: Exporter = {
  name: 'assigned-training',
  tables: ['assignment_people'],
  async read({ tx, userId, names }) {
    const { rows } = await sql<{ itemId: string; organisation: string; at: Date; until: Date | null }>`
      select coalesce(a.course_id, a.program_id) as "itemId", o.name as organisation, a.created_at as at,
        a.ended_at as until
      from assignment_people p join assignments a on a.id = p.assignment_id
      join organisations o on o.id = a.organisation_id
      where p.user_id = ${userId} order by a.id`.execute(tx)
    return rows.map(({ itemId, ...row }) => ({ training: names.of(itemId), ...row }))
  },
}

const exemptions: Exporter = {
  name: 'training-exemptions',
  tables: ['assignment_exemptions'],
  async read({ tx, userId, names }) {
    const { rows } = await sql<{
      itemId: string
      reason: string
      at: Date
      until: Date | null
      liftedReason: string | null
    }>`
      select coalesce(a.course_id, a.program_id) as "itemId", x.reason, x.made_at as at, x.lifted_at as until,
        x.lifted_reason as "liftedReason"
      from assignment_exemptions x join assignments a on a.id = x.assignment_id
      where x.user_id = ${userId} order by x.id`.execute(tx)
    return rows.map(({ itemId, ...row }) => ({ training: names.of(itemId), ...row }))
  },
}

const reminders: Exporter = {
  name: 'reminder-settings',
  tables: ['reminder_settings'],
  async read({ tx, userId, t }) {
    const { rows } = await sql<{ muted: string }>`
      select unnest(muted) as muted from reminder_settings where user_id = ${userId}`.execute(tx)
    return rows.map(({ muted }) => ({ muted: t(`privacy:export.reminders.${muted.replace('.', '-')}`) }))
  },
}

/** What webhooks sent about a person to their organisation's systems. */
const told: Exporter = {
  name: 'told-systems',
  tables: ['webhook_deliveries'],
  async read({ tx, userId }) {
    const { rows } = await sql<{ organisation: string; host: string; event: string; data: string; at: Date }>`
      select o.name as organisation, substring(w.url from '^https?://([^/?#]+)') as host, d.event, d.body as data,
        d.happened_at as at
      from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id
      join organisations o on o.id = w.organisation_id
      where d.user_id = ${userId} order by d.number`.execute(tx)
    return rows
  },
}

export const assignmentExporters: readonly Exporter[] = [assigned, exemptions, reminders, told]
