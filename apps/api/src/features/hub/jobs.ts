import { id, nullable, strict } from '@zenit/contract/parts'
import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { job } from '../../platform/jobs.ts'
import type { MailDeps } from '../../platform/mail/mail.ts'
import { findAccount } from './accounts/queries.ts'
import { deleteOldChallenges } from './passkeys/queries.ts'
import { deleteExpiredPayloads } from './provider/queries.ts'
import { writeToOwner } from './recovery/letters.ts'
import { createLink, deleteExpiredLinks } from './recovery/queries.ts'
import { deleteExpired } from './second-factor/queries.ts'

const day = 24 * 60 * 60 * 1000

/** Deletes expired codes, tokens, interactions and sessions of the hub. */
export const sweepHub = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  job({
    name: 'hub.sweep.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '47 * * * *',
    async run() {
      const before = new Date(clock().getTime() - day)
      await deleteExpiredPayloads(db, before)
      await deleteExpiredLinks(db, before)
      await deleteExpired(db, before)
      await deleteOldChallenges(db, before)
    },
  })

/**
 * Writes to people who forgot their password. Queued, so that unknown addresses cost the same; for those there is
 * nothing to do.
 */
export const forgottenPassword = (needs: MailDeps) =>
  job({
    name: 'hub.forgotten-password.v1',
    payload: strict({ accountId: nullable(id), returnTo: nullable(Type.String()) }),
    maxAttempts: 10,
    async run({ accountId, returnTo }) {
      if (accountId === null) return
      await needs.db.transaction().execute(async (tx) => {
        const account = await findAccount(tx, accountId)
        if (!account) return
        const now = needs.clock()
        const secret = await createLink(tx, { accountId, purpose: 'new-password', returnTo, now })
        const link = { purpose: 'new-password', secret } as const
        await writeToOwner(tx, needs, { kind: 'newPassword', account, link })
      })
    },
  })
