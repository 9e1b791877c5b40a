import type { StaffFacts } from '@zenit/contract/audit'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import type { ManagerTurn } from '../organisations/manager-access.ts'
import { type StaffAction, staffTransaction } from '../staff/actions.ts'

/** A directory program: its token, and its request. */
export interface DirectoryClient {
  organisationId: string
  tokenName: string
  request: FastifyRequest
}

export const directoryClientOf = (request: FastifyRequest): DirectoryClient => ({
  organisationId: request.apiToken.organisationId,
  tokenName: request.apiToken.name,
  request,
})

interface Line {
  personId?: string | null
  before?: StaffFacts
  after?: StaffFacts
}

export interface Turn extends ManagerTurn {
  deps: Deps
  /** Writes to the audit log about the organisation, and about a person known here. */
  record: (action: StaffAction['action'], line?: Line) => Promise<void>
}

/** Runs a directory's write in a transaction. Its audit log lines name the token, because no person acted. */
export const inDirectory = <T>(
  deps: Deps,
  by: DirectoryClient,
  act: (turn: Turn) => Promise<T>,
): Promise<T> =>
  staffTransaction(deps, by.request.log, async (tx: DbOrTx, write) => {
    const { organisationId, tokenName } = by
    const now = deps.clock()
    const record = (action: StaffAction['action'], { personId = null, before, after }: Line = {}) =>
      write({
        actorId: null,
        action,
        subject: { kind: 'organisation', id: organisationId },
        personId,
        reason: null,
        ...(before && { before }),
        after: { ...after, token: tokenName },
        now,
      })
    return act({ tx, now, organisationId, record, deps })
  })
