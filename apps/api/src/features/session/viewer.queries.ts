import type { OrganizationSettings, User } from '@zenit/contract/session'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { prepareShared } from '../../platform/db/prepare.ts'
import { rolesOf, secondFactorFrom } from '../organisations/managers.sql.ts'
import type { Viewer } from './viewer.ts'

interface ViewerRow {
  session_id: string
  expires_at: Date
  user: User
  settings: OrganizationSettings
  has_second_factor: boolean
  second_factor_from: string | null
}

const selectViewer = prepareShared<ViewerRow, { tokenHash: Buffer; now: Date }>(
  ({ tokenHash, now }) => sql`
    select s.id as session_id, t.expires_at,
      json_build_object(
        '_id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'avatar', u.avatar,
        'rankStage', coalesce((select max(rank) from rank_promotions p where p.user_id = u.id), 1),
        'roles', ${rolesOf}, 'timeZone', u.time_zone, 'locale', u.locale) as "user",
      json_build_object(
        'accessToToolRepository', o.access_to_tool_repository, 'accessToBenefits', o.access_to_benefits,
        'accessToCommunity', o.access_to_community, 'accessToPromptbook', o.access_to_promptbook,
        'accessToAiGym', o.access_to_ai_gym, 'accessToMultibot', o.access_to_multibot) as settings,
      u.second_factor_since is not null as has_second_factor, ${secondFactorFrom} as second_factor_from
    from session_tokens t
    join sessions s on s.id = t.session_id
    join users u on u.id = s.user_id
    join organisations o on o.id = u.organisation_id
    where t.token_hash = ${tokenHash} and t.kind = 'access' and t.expires_at > ${now}
      and s.revoked_at is null and u.disabled_at is null`,
)

export interface FoundViewer {
  viewer: Viewer
  /** When the token expires. */
  expiresAt: Date
}

/** One round trip: token → session → person, rank and organisation. Null when the session is not valid now. */
export async function findViewer(db: Db, tokenHash: Buffer, now: Date): Promise<FoundViewer | null> {
  const [row] = await selectViewer(db, { tokenHash, now })
  if (!row) return null
  return {
    viewer: {
      sessionId: row.session_id,
      user: row.user,
      settings: row.settings,
      hasSecondFactor: row.has_second_factor,
      secondFactorFrom: row.second_factor_from,
    },
    expiresAt: row.expires_at,
  }
}
