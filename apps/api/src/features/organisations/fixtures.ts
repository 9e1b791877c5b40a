import { updateOrganisationSeats } from '@zenit/contract/organisations'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import type { TestApp } from '../../../test/testing/app.ts'
import { createManager, createOrganisation } from '../../../test/testing/factories.ts'

/** A limit of seats, set by an admin. */
interface SeatLimit {
  admin: Actor
  seats: number
}

/** Creates an organisation with a manager who has a session. */
export async function createManaged(app: TestApp, limit: SeatLimit | null = null) {
  const { db } = app.deps
  const id = await createOrganisation(db)
  const params = { id }
  if (limit) {
    const body = { seats: limit.seats, reason: 'A contract' }
    await limit.admin.call(updateOrganisationSeats, { params, body })
  }
  return { id, params, manager: await signIn(app, await createManager(db, id)) }
}

export type ManagedOrganisation = Awaited<ReturnType<typeof createManaged>>
