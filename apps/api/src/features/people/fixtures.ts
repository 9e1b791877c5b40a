import { listStaffActions, type StaffAction } from '@zenit/contract/audit'
import type { Actor } from '../../../test/testing/actor.ts'
import type { TestApp } from '../../../test/testing/app.ts'
import { createLearner } from '../../../test/testing/factories.ts'

export const createAdmin = (app: TestApp, given: Parameters<typeof createLearner>[1] = {}): Promise<Actor> =>
  createLearner(app, { roles: ['learner', 'admin'], ...given })

/** The audit log of a person, newest first. */
export const logOf = async (admin: Actor, person: Actor): Promise<StaffAction[]> =>
  (await admin.call(listStaffActions, { query: { person: String(person.userId) } })).body.actions
