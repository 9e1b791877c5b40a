import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '@zenit/contract/call'
import type { createOrganisation, Organisation } from '@zenit/contract/organisations'
import type { User } from '@zenit/contract/session'
import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { required } from '../../platform/http/errors.ts'
import { collators } from '../../platform/lists.ts'
import { type StaffAction, staffTransaction } from '../staff/actions.ts'
import { requireStillAdmin } from '../staff/admins.ts'
import { requireName, requireReason } from '../staff/reason.ts'
import * as queries from './queries.ts'
import { withinSeats } from './seats.ts'
import { toOrganisation } from './view.ts'

/** Returns all organisations to an admin, and to a manager those that they manage. */
export async function listAll(
  { db }: Deps,
  { _id, roles }: Pick<User, '_id' | 'roles'>,
  language: Language,
): Promise<Organisation[]> {
  const compare = collators[language].compare
  const rows = await queries.listRows(db, roles.includes('admin') ? null : _id)
  return rows.toSorted((a, b) => compare(a.name, b.name) || compare(a.slug, b.slug)).map(toOrganisation)
}

/** Throws 404 `not-found`. */
export async function viewOne({ db }: Pick<Deps, 'db'>, id: string): Promise<Organisation> {
  const row = await queries.findOrganisation(db, id)
  required(row, 'not-found')
  return toOrganisation(row)
}

/** The person who changes organisations, and the reason. */
export interface ActionInput {
  actorId: string
  reason: string
  log: FastifyBaseLogger
}

interface ActionRecord extends Pick<StaffAction, 'before' | 'after'> {
  id: string
  /** Null when nothing changed. */
  action: StaffAction['action'] | null
}

/** Changes one organisation under the lock and writes to the audit log. */
async function change(
  deps: Deps,
  act: ActionInput,
  make: (tx: DbOrTx, now: Date) => Promise<ActionRecord>,
): Promise<Organisation> {
  const reason = requireReason(act.reason)
  const id = await staffTransaction(deps, act.log, async (tx, record) => {
    await queries.lockOrganisations(tx)
    await requireStillAdmin(tx, act.actorId)
    const now = deps.clock()
    const { id, action, before, after } = await make(tx, now)
    if (action)
      await record({
        actorId: act.actorId,
        action,
        subject: { kind: 'organisation', id },
        personId: null,
        reason,
        ...(before ? { before } : {}),
        ...(after ? { after } : {}),
        now,
      })
    return id
  })
  return viewOne(deps, id)
}

const contentOf = ({ name, flags }: Pick<queries.OrganisationRow, 'name' | 'flags'>) => ({ name, flags })

/**
 * The slug identifies it: an identical request returns the existing organisation, a different one with the same slug is
 * refused.
 */
export const create = (
  deps: Deps,
  act: ActionInput,
  given: BodyOf<typeof createOrganisation>,
): Promise<Organisation> =>
  change(deps, act, async (tx, now) => {
    const { slug, flags } = given
    const name = requireName(given.name)
    const known = await queries.findBySlug(tx, slug)
    if (known) {
      required(isDeepStrictEqual(contentOf(known), { name, flags }), 'slug-taken')
      return { id: known.id, action: null }
    }
    const id = await queries.insertOrganisation(tx, { slug, name, flags, now })
    return { id, action: 'organisation-created', after: { slug, name, flags } }
  })

async function requireRow(tx: DbOrTx, id: string): Promise<queries.OrganisationRow> {
  const row = await queries.findOrganisation(tx, id)
  required(row, 'not-found')
  return row
}

export const update = (
  deps: Deps,
  act: ActionInput,
  given: Pick<queries.OrganisationRow, 'id' | 'name' | 'flags'>,
): Promise<Organisation> =>
  change(deps, act, async (tx) => {
    const { id, flags } = given
    const before = contentOf(await requireRow(tx, id))
    const after = { name: requireName(given.name), flags }
    if (isDeepStrictEqual(before, after)) return { id, action: null }
    await queries.updateContent(tx, { id, ...after })
    return { id, action: 'organisation-updated', before, after }
  })

/**
 * Throws 409 `no-seats` for a limit below the number of people, and `default-organisation` for the organisation that
 * new people join, which has no limit.
 */
export const updateSeats = (
  deps: Deps,
  act: ActionInput,
  { id, seats }: Pick<queries.OrganisationRow, 'id' | 'seats'>,
): Promise<Organisation> =>
  change(deps, act, async (tx) => {
    const { seats: before } = await requireRow(tx, id)
    if (seats === before) return { id, action: null }
    await withinSeats(() => queries.updateSeats(tx, id, seats))
    const facts = (limit: number | null) => (limit === null ? {} : { seats: limit })
    return { id, action: 'seats-changed', before: facts(before), after: facts(seats) }
  })

export const makeDefault = (deps: Deps, act: ActionInput, id: string): Promise<Organisation> =>
  change(deps, act, async (tx, now) => {
    if ((await requireRow(tx, id)).isDefault) return { id, action: null }
    // A directory sends people it removes to the organisation that new people join, which must therefore be another
    // one.
    required(!(await queries.lockDirectory(tx, { id, now })), 'directory-managed')
    const before = await queries.findDefaultId(tx)
    await withinSeats(() => queries.updateDefault(tx, id))
    return {
      id,
      action: 'organisation-made-default',
      ...(before ? { before: { organisationId: before } } : {}),
      after: { organisationId: id },
    }
  })
