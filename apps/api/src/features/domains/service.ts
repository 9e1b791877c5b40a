import type { OrganisationDomain } from '@zenit/contract/domains'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import { normaliseDomain } from '../../platform/text/email-address.ts'
import { inOrganisation, type ManagerRequest } from '../organisations/manager-access.ts'
import { requireStillAdmin } from '../staff/admins.ts'
import { requireReason } from '../staff/reason.ts'
import { isPublicDomain } from './public-domains.ts'
import * as queries from './queries.ts'

const mostDomains = 20

const toView = ({ domain, created_at }: queries.DomainRow): OrganisationDomain => ({
  domain,
  createdAt: created_at.toISOString(),
})

export const list = async (db: DbOrTx, organisationId: string): Promise<OrganisationDomain[]> =>
  (await queries.listRows(db, organisationId)).map(toView)

interface DomainInput {
  domain: string
  reason: string
}

/** Throws 400 `invalid-input` for an invalid domain, and for a change without a reason. */
function read({ domain: given, reason }: DomainInput) {
  const domain = normaliseDomain(given)
  if (domain === null) throw new ApiError('invalid-input', { fields: [{ field: 'domain', code: 'format' }] })
  return { domain, reason: requireReason(reason) }
}

/** For admins only, because a manager could claim another company's domain. */
export function add(deps: Deps, by: ManagerRequest, given: DomainInput): Promise<OrganisationDomain[]> {
  const { domain, reason } = read(given)
  required(!isPublicDomain(domain), 'public-domain')
  return inOrganisation(deps, by, async ({ tx, now, organisationId, record }) => {
    await requireStillAdmin(tx, by.userId)
    const organisation = await queries.lockOrganisation(tx, organisationId)
    required(organisation, 'not-found')
    required(!organisation.isDefault, 'default-organisation')
    const { ownerId, isNew } = await queries.insertDomain(tx, { domain, organisationId, now })
    required(ownerId === organisationId, 'domain-taken')
    required(!isNew || organisation.domains < mostDomains, 'too-many-domains')
    if (isNew) await record('domain-added', { reason, after: { domain } })
    return list(tx, organisationId)
  })
}

/** Writes to the audit log only when there was something to remove. */
export function remove(deps: Deps, by: ManagerRequest, given: DomainInput): Promise<OrganisationDomain[]> {
  const { domain, reason } = read(given)
  return inOrganisation(deps, by, async ({ tx, organisationId, record }) => {
    await requireStillAdmin(tx, by.userId)
    if (await queries.deleteDomain(tx, { domain, organisationId }))
      await record('domain-removed', { reason, before: { domain } })
    return list(tx, organisationId)
  })
}
