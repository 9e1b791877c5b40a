import type { StaffFacts } from '@zenit/contract/audit'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Db, DbOrTx } from '../../platform/db/connect.ts'
import { required } from '../../platform/http/errors.ts'
import { type StaffAction, staffTransaction } from '../staff/actions.ts'
import { isManaged } from './manager-access.queries.ts'

/** Opens every call of this scope with an organisation's id in `:id` to its managers and to admins; others get 404. */
export function requireManaged(scope: FastifyInstance, db: Db): void {
  scope.addHook('preHandler', async (request: FastifyRequest) => {
    const { id } = request.params as { id?: string }
    if (id === undefined) return
    const userId = request.viewer.user._id
    required(await isManaged(db, { organisationId: id, userId }), 'not-found')
  })
}

/** Whether a person still manages an organisation, for work that outlasts their request. */
export const stillManages = (
  { db }: { db: DbOrTx },
  who: Pick<ManagerRequest, 'organisationId' | 'userId'>,
): Promise<boolean> => isManaged(db, who)

/** The person who makes a change, and the organisation. */
export interface ManagerRequest {
  organisationId: string
  userId: string
  log: FastifyBaseLogger
}

export const managerRequestOf = (request: FastifyRequest): ManagerRequest => ({
  organisationId: (request.params as { id: string }).id,
  userId: request.viewer.user._id,
  log: request.log,
})

interface Line {
  /** Id of what was created, when the reason is stored there. */
  id?: string
  reason?: string
  /** The person that the change is about, if any. */
  personId?: string
  before?: StaffFacts
  after?: StaffFacts
}

export interface ManagerTurn {
  tx: DbOrTx
  now: Date
  organisationId: string
  /** Writes a line about the organisation to the audit log. */
  record: (action: StaffAction['action'], line?: Line) => Promise<void>
}

/** Changes something in an organisation. Throws 404 `not-found` for people who have just stopped managing it. */
export const inOrganisation = <T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { organisationId, userId, log }: ManagerRequest,
  act: (turn: ManagerTurn) => Promise<T>,
): Promise<T> =>
  staffTransaction({ db }, log, async (tx, record) => {
    required(await isManaged(tx, { organisationId, userId }), 'not-found')
    const now = clock()
    return act({
      tx,
      now,
      organisationId,
      record: (action, { id, personId, reason, ...facts } = {}) =>
        record({
          ...(id && { id }),
          actorId: userId,
          action,
          subject: { kind: 'organisation', id: organisationId },
          personId: personId ?? null,
          reason: reason ?? null,
          ...facts,
          now,
        }),
    })
  })
