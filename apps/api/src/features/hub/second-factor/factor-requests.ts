import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { currentPasswordFault } from '../accounts/current-password.ts'
import { lockAccount } from '../accounts/queries.ts'
import type { Hub } from '../hub.ts'
import { type Faults, type Form, hasFaults } from '../pages/faults.ts'
import { askPasskey, type Ceremony, takePasskey } from '../passkeys/service.ts'
import type { SignedInAccount } from '../sign-in/signed-in.ts'
import { countGuess } from './guesses.ts'
import { takeCode } from './service.ts'

/** A request of a signed-in person. */
export interface Turn {
  hub: Hub
  request: FastifyRequest
  reply: FastifyReply
  signedIn: SignedInAccount
}

export const formOf = ({ request }: Turn): Form => (request.body ?? {}) as Form

export const mineOf = ({ hub: { deps }, signedIn: { account } }: Pick<Turn, 'hub' | 'signedIn'>) => ({
  accountId: account.id,
  secret: deps.config.secret,
  now: deps.clock(),
})

export const ceremonyOf = ({ hub: { deps }, signedIn }: Turn): Ceremony => ({
  account: signedIn.account,
  boundTo: `session:${signedIn.sessionUid}`,
  now: deps.clock(),
  config: deps.config,
})

/** Options for asking the account's passkeys on pages that require the factor again; null: it has none. */
export const askAgain = (turn: Turn): Promise<string | null> => askPasskey(turn.hub.deps.db, ceremonyOf(turn))

/**
 * Whether the checked password is still the account's, because a new password ends what the old one began. Locks the
 * account, so that changes of its factors run one by one.
 */
const isStillTheirs = async (tx: DbOrTx, { signedIn: { account } }: Turn) =>
  (await lockAccount(tx, account.id))?.password_hash === account.password_hash

/** Checks the passkey's response if there is one, otherwise the code. */
const isFactor = async (tx: DbOrTx, turn: Turn): Promise<Faults> => {
  const { code = '', passkey } = formOf(turn)
  if (passkey)
    return (await takePasskey(tx, { ...ceremonyOf(turn), response: passkey }))
      ? {}
      : { code: 'passkey.wrong' }
  return (await takeCode(tx, { ...mineOf(turn), code })) ? {} : { code: 'code.wrong' }
}

export type Outcome<T> = { done: T } | { faults: Faults }

/** Requires password and factor again, and runs `act` in the transaction that uses up the code. */
export async function again<T>(turn: Turn, act: (tx: DbOrTx) => Promise<T>): Promise<Outcome<T>> {
  const { hub, request, signedIn } = turn
  const { account, isToken } = signedIn
  const { code = '', passkey, currentPassword, token } = formOf(turn)
  if (!isToken(token)) return { faults: { currentPassword: 'form.stale' } }
  const missing: Faults = code.trim() || passkey ? {} : { code: 'code.required' }
  const faults = { ...(await currentPasswordFault(request, account, currentPassword)), ...missing }
  if (hasFaults(faults)) return { faults }
  return countGuess(request, account, {
    check: () =>
      hub.deps.db.transaction().execute(async (tx): Promise<Outcome<T>> => {
        if (!(await isStillTheirs(tx, turn))) return { faults: { currentPassword: 'currentPassword.wrong' } }
        const wrong = await isFactor(tx, turn)
        return hasFaults(wrong) ? { faults: wrong } : { done: await act(tx) }
      }),
    isRight: (outcome) => 'done' in outcome,
  })
}
