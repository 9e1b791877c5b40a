import type { AnswerOf } from '@zenit/contract/call'
import type { InvitationFileRow, previewInvitationFile } from '@zenit/contract/invitations'
import type { Language } from '../../../content/document.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError, required } from '../../../platform/http/errors.ts'
import { inOrganisation, type ManagerRequest } from '../../organisations/manager-access.ts'
import { writeLetters } from '../manage.ts'
import * as queries from '../queries.ts'
import { type CheckedRow, checkRows } from './check.ts'
import type { ReadFile } from './rows.ts'

/** Maximum number of errors in one response. */
const mostFields = 100

const toRow = ({ groupIds: _, ...row }: CheckedRow): InvitationFileRow => row

interface InviteInput {
  file: ReadFile
  language: Language
}

/** Returns what a file would do, row by row, without changing anything. */
export async function preview(
  { db, clock }: Deps,
  organisationId: string,
  { file, language }: InviteInput,
): Promise<AnswerOf<typeof previewInvitationFile>> {
  const now = clock()
  const rows = await checkRows(db, { organisationId, now, rows: file.rows, language })
  const place = await queries.findRoom(db, { organisationId, now })
  required(place, 'not-found')
  return {
    rows: rows.map(toRow),
    ignored: file.ignored,
    room: place.room === null ? null : Math.max(0, place.room),
  }
}

/** Throws 400 `invalid-input` with the rows and their errors. */
function requireSound(rows: readonly CheckedRow[]): void {
  const fields = rows.flatMap(({ line, problems }) =>
    problems.map((problem) => ({ field: `rows.${line}`, code: `row.${problem}` })),
  )
  if (fields.length > 0) throw new ApiError('invalid-input', { fields: fields.slice(0, mostFields) })
}

/** Invites everybody in the file, or nobody. Throws 400 `invalid-input` and 409 `no-seats`. */
export const invite = (deps: Deps, by: ManagerRequest, { file, language }: InviteInput): Promise<number> =>
  inOrganisation(deps, by, async (turn) => {
    const { tx, now, organisationId } = turn
    await queries.lockLetters(tx, organisationId)
    const rows = await checkRows(tx, { organisationId, now, rows: file.rows, language })
    requireSound(rows)
    // Expired letters make room for new ones to the same addresses.
    await queries.deleteLetters(tx, { organisationId, emails: rows.map(({ email }) => email) })
    const letters = rows.map(({ email, name, language: own, groupIds }) => ({
      email,
      name,
      language: own ?? language,
      groupIds,
    }))
    return writeLetters(deps, turn, { letters, userId: by.userId })
  })
