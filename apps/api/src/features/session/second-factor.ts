import type { SecondFactorDemand } from '@zenit/contract/session'
import type { Config } from '../../config/config.ts'
import { dayIn } from '../../platform/calendar/zone.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import type { HubIdentity } from '../identity/hub-identity.ts'
import { ownHubName } from '../identity/own-hub.ts'
import type { OwnLogins } from '../identity/own-logins.ts'
import { updateUserFromHub } from './users.queries.ts'
import type { Viewer } from './viewer.ts'

/** What a requirement of a second factor depends on. */
export interface DemandInput {
  roles: readonly string[]
  hasSecondFactor: boolean
  /** The day from which the organisation requires it. */
  secondFactorFrom: string | null
}

type DemandConfig = Pick<Config, 'hub' | 'staffSecondFactorFrom'>

/**
 * Returns the earliest day from which a person needs a second factor; null: not required, or they have one. External
 * hubs have their own rules (docs/decisions/077).
 */
export function demandFor(config: DemandConfig, asked: DemandInput, now: Date): SecondFactorDemand | null {
  if (config.hub || asked.hasSecondFactor) return null
  const isStaff = asked.roles.some((role) => role !== 'learner')
  const [first] = [
    { from: asked.secondFactorFrom, by: 'organisation' as const },
    { from: isStaff ? config.staffSecondFactorFrom : null, by: 'operator' as const },
  ]
    .flatMap(({ from, by }) => (from === null ? [] : [{ from, by }]))
    .toSorted((a, b) => a.from.localeCompare(b.from))
  return first ? { ...first, isEnforced: first.from <= dayIn('Europe/Warsaw', now) } : null
}

/** Like {@link demandFor}, for the person who makes a request. */
export const demandOf = (config: DemandConfig, viewer: Viewer, now: Date): SecondFactorDemand | null =>
  demandFor(config, { ...viewer, roles: viewer.user.roles }, now)

/** Reads since when the own hub requires a second factor, for a person's first sign-in here. */
export async function learnFactor(tx: DbOrTx, ownLogins: OwnLogins | null, who: HubIdentity): Promise<void> {
  if (who.issuer !== ownHubName || !ownLogins) return
  const secondFactorSince = await ownLogins.findFactorSince(tx, who.subject)
  await updateUserFromHub(tx, who, { secondFactorSince })
}
