import { type ApiToken, type createApiToken, mostTokens } from '@zenit/contract/api-tokens'
import type { BodyOf } from '@zenit/contract/call'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { newId, newSecret } from '../../platform/ids.ts'
import { ensureDefaultOrganisation } from '../organisations/default.ts'
import { inOrganisation, type ManagerRequest } from '../organisations/manager-access.ts'
import { requireName } from '../staff/reason.ts'
import * as queries from './queries.ts'

const msPerDay = 24 * 60 * 60_000

const toToken = (row: queries.TokenRow, now: Date): ApiToken => ({
  _id: row.id,
  name: row.name,
  scopes: row.scopes,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  isMakerGone: row.isMakerGone,
  expiresAt: row.expiresAt.toISOString(),
  isExpired: row.expiresAt <= now,
  usedAt: row.usedAt?.toISOString() ?? null,
})

export async function listAll({ db, clock }: Deps, organisationId: string): Promise<ApiToken[]> {
  const [rows, now] = [await queries.listRows(db, organisationId), clock()]
  return rows.map((row) => toToken(row, now))
}

/** Lets secret scanners recognise a leaked token. */
const prefixOf = ({ config }: Deps) => `${config.product}_`

/** The secret is stored nowhere. Throws 409 `integrations-full`, and `default-organisation` for a directory's token. */
export const create = (
  deps: Deps,
  by: ManagerRequest,
  { name: given, scopes, days }: BodyOf<typeof createApiToken>,
): Promise<{ token: ApiToken; secret: string }> => {
  const name = requireName(given)
  return inOrganisation(deps, by, async ({ tx, now, organisationId, record }) => {
    await queries.lockTokens(tx, organisationId)
    // A directory sends people it removes to the organisation that new people join, which must therefore be another
    // one.
    if (scopes.includes('scim'))
      required((await ensureDefaultOrganisation(tx)) !== organisationId, 'default-organisation')
    const before = await queries.listRows(tx, organisationId)
    required(before.length < mostTokens, 'integrations-full')
    const [id, secret] = [newId(), prefixOf(deps) + newSecret()]
    const expiresAt = new Date(now.getTime() + days * msPerDay)
    const { userId } = by
    await queries.insertRow(tx, { id, organisationId, name, secret, scopes, expiresAt, now, userId })
    await record('token-created', { after: { token: name, scopes } })
    const made = (await queries.listRows(tx, organisationId)).find((row) => row.id === id)
    return { token: toToken(made as queries.TokenRow, now), secret }
  })
}

export const revoke = (deps: Deps, by: ManagerRequest, id: string): Promise<void> =>
  inOrganisation(deps, by, async ({ tx, organisationId, record }) => {
    const name = await queries.deleteRow(tx, { organisationId, id })
    required(name !== null, 'not-found')
    await record('token-revoked', { before: { token: name } })
  })
