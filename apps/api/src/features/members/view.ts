import type { Manager, Member } from '@zenit/contract/members'
import type { ManagerRow, MemberRow, NameRow } from './queries.ts'

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
  isFromDirectory: row.isFromDirectory,
})

export const toManager = (row: ManagerRow): Manager => ({
  ...toName(row),
  appointedAt: row.appointedAt.toISOString(),
})
