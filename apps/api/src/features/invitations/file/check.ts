import type { InvitationFileProblem, InvitationFileRow } from '@zenit/contract/invitations'
import type { Language } from '../../../content/document.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { isEmail, normaliseEmail } from '../../../platform/text/email-address.ts'
import { findGroupIds } from '../../groups/service.ts'
import * as queries from '../queries.ts'
import { languageOf, longestName, type ReadRow } from './rows.ts'

interface CheckInput {
  organisationId: string
  now: Date
  rows: readonly ReadRow[]
  /** Language of letters whose row names none. */
  language: Language
}

export interface CheckedRow extends InvitationFileRow {
  groupIds: string[]
}

/** Returns the rows with their errors, as of now. */
export async function checkRows(
  db: DbOrTx,
  { organisationId, now, rows, language: given }: CheckInput,
): Promise<CheckedRow[]> {
  const emails = rows.map(({ email }) => normaliseEmail(email))
  const [members, invited, groups] = [
    await queries.listMemberEmails(db, { organisationId, emails }),
    await queries.listInvitedEmails(db, { organisationId, emails, now }),
    await findGroupIds(db, organisationId, [...new Set(rows.flatMap((row) => row.groups))]),
  ]
  const lines = new Map<string, number>()
  return rows.map(({ line, name, language: text, groups: names }, index): CheckedRow => {
    const email = emails[index] ?? ''
    const isAddress = isEmail(email)
    const isRepeated = isAddress && lines.has(email)
    lines.set(email, line)
    const language = languageOf(text, given)
    const groupIds = names.flatMap((one) => groups.get(one) ?? [])
    const found: Record<InvitationFileProblem, boolean> = {
      address: !isAddress,
      repeated: isRepeated,
      member: members.has(email),
      invited: invited.has(email),
      name: name.length > longestName,
      language: language === null,
      group: groupIds.length < names.length,
    }
    const problems = (Object.keys(found) as InvitationFileProblem[]).filter((problem) => found[problem])
    return { line, email, name: name || null, language, groups: names, groupIds, problems }
  })
}
