import type { Manager, Member } from '@zenit/contract/members'

interface NameRow {
  id: string
  firstName: string
  lastName: string
  email: string
  avatar: string | null
}

export interface MemberRow extends NameRow {
  joinedAt: Date
  groups: string[]
  seenAt: Date | null
  disabledAt: Date | null
}

export interface ManagerRow extends NameRow {
  appointedAt: Date
}

const toName = ({ id, firstName, lastName, email, avatar }: NameRow) => ({
  _id: id,
  firstName,
  lastName,
  email,
  avatar,
})

export const toMember = (row: MemberRow): Member => ({
  ...toName(row),
  joinedAt: row.joinedAt.toISOString(),
  seenAt: row.seenAt?.toISOString() ?? null,
  isDisabled: row.disabledAt !== null,
  groups: row.groups,
})

export const toManager = (row: ManagerRow): Manager => ({
  ...toName(row),
  appointedAt: row.appointedAt.toISOString(),
})
