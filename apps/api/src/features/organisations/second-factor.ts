import type { BodyOf } from '@zenit/contract/call'
import type { Organisation, updateRequiredSecondFactor } from '@zenit/contract/organisations'
import type { Deps } from '../../deps.ts'
import { dayIn } from '../../platform/calendar/zone.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import { requireReason } from '../staff/reason.ts'
import { inOrganisation, type ManagerRequest } from './manager-access.ts'
import * as queries from './queries.ts'
import { viewOne } from './service.ts'

/** Later is a slip of the keyboard. */
const mostYears = 10

/** Throws 400 `invalid-input` for a day that has passed, which nobody was told of before, and for one of another decade. */
function requireAhead(from: string, now: Date): void {
  const today = dayIn('Europe/Warsaw', now)
  const last = `${Number(today.slice(0, 4)) + mostYears}-12-31`
  const code = from < today ? 'past' : from > last ? 'far' : null
  if (code) throw new ApiError('invalid-input', { fields: [{ field: 'from', code }] })
}

const factsOf = (from: string | null) => (from === null ? {} : { secondFactorFrom: from })

/**
 * Sets from which day an organisation's people need a second factor; the same once more changes nothing. Throws 403
 * `feature-disabled` where another hub than the product's own signs people in, which decides for itself.
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
