import type { StaffFacts } from '@zenit/contract/audit'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Db, DbOrTx } from '../../platform/db/connect.ts'
import { required } from '../../platform/http/errors.ts'
import { type StaffAction, staffTransaction } from '../staff/actions.ts'
import { isManaged } from './manager-access.queries.ts'

/**
 * Every call of this scope that names an organisation, as `:id`, is for its managers and for admins: for anybody else
 * there is no such organisation.
 */
export function requireManaged(scope: FastifyInstance, db: Db): void {
  scope.addHook('preHandler', async (request: FastifyRequest) => {
    const { id } = request.params as { id?: string }
    if (id === undefined) return
    const userId = request.viewer.user._id
    required(await isManaged(db, { organisationId: id, userId }), 'not-found')
  })
}

/** Whether somebody looks after an organisation now, for what goes on after their request. */
export const stillManages = (
  { db }: { db: DbOrTx },
  who: Pick<ManagerRequest, 'organisationId' | 'userId'>,
): Promise<boolean> => isManaged(db, who)

/** Who does something in which organisation. */
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
  /** The id of what it made, where the words of the reason are kept there. */
  id?: string
  reason?: string
  /** Whom it is about, where it is about one. */
  personId?: string
  before?: StaffFacts
  after?: StaffFacts
}

export interface ManagerTurn {
  tx: DbOrTx
  now: Date
  organisationId: string
  /** A line of the audit log about the organisation. */
  record: (action: StaffAction['action'], line?: Line) => Promise<void>
}

/** Changes something in an organisation. Throws 404 `not-found` for whoever has stopped managing it a moment ago. */
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
