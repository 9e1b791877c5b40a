import type { Organisation } from '@zenit/contract/organisations'
import type { OrganisationRow } from './queries.ts'

export const toOrganisation = (row: OrganisationRow): Organisation => ({
  _id: row.id,
  slug: row.slug,
  name: row.name,
  flags: row.flags,
  isDefault: row.isDefault,
  peopleCount: row.peopleCount,
  seats: row.seats,
  secondFactorFrom: row.secondFactorFrom,
  createdAt: row.createdAt.toISOString(),
})
