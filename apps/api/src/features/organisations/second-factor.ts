import type { BodyOf } from '@zenit/contract/call'
import type { Organisation, updateRequiredSecondFactor } from '@zenit/contract/organisations'
import type { Deps } from '../../deps.ts'
import { dayIn } from '../../platform/calendar/zone.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import { requireReason } from '../staff/reason.ts'
import { inOrganisation, type ManagerRequest } from './manager-access.ts'
import * as queries from './queries.ts'
import { viewOne } from './service.ts'

/** Later days are taken for typing errors. */
const mostYears = 10

/** Throws 400 `invalid-input` for a past day, which gives people no notice, and for one more than ten years ahead. */
function requireAhead(from: string, now: Date): void {
  const today = dayIn('Europe/Warsaw', now)
  const last = `${Number(today.slice(0, 4)) + mostYears}-12-31`
  const code = from < today ? 'past' : from > last ? 'far' : null
  if (code) throw new ApiError('invalid-input', { fields: [{ field: 'from', code }] })
}

const factsOf = (from: string | null) => (from === null ? {} : { secondFactorFrom: from })

/**
 * Sets the day from which an organisation's people need a second factor; the same day again changes nothing. Throws 403
 * `feature-disabled` when sign-in uses another hub, which has its own rules.
 */
export async function requireOfPeople(
  deps: Deps,
  by: ManagerRequest,
  { from, reason: given }: BodyOf<typeof updateRequiredSecondFactor>,
): Promise<Organisation> {
  required(!deps.config.hub, 'feature-disabled')
  const reason = requireReason(given)
  await inOrganisation(deps, by, async ({ tx, now, organisationId, record }) => {
    await queries.lockOrganisations(tx)
    const row = await queries.findOrganisation(tx, organisationId)
    required(row, 'not-found')
    const before = row.secondFactorFrom
    if (from === before) return
    if (from !== null) requireAhead(from, now)
    await queries.updateSecondFactorFrom(tx, organisationId, from)
    await record('second-factor-required', { reason, before: factsOf(before), after: factsOf(from) })
  })
  return viewOne(deps, by.organisationId)
}
