import type { Organisation } from '@zenit/contract/organisations'
import type { OrganizationSettings } from '@zenit/contract/session'

export interface OrganisationRow {
  id: string
  slug: string
  name: string
  flags: OrganizationSettings
  isDefault: boolean
  peopleCount: number
  seats: number | null
  createdAt: Date
}

export const toOrganisation = (row: OrganisationRow): Organisation => ({
  _id: row.id,
  slug: row.slug,
  name: row.name,
  flags: row.flags,
  isDefault: row.isDefault,
  peopleCount: row.peopleCount,
  seats: row.seats,
  createdAt: row.createdAt.toISOString(),
})
