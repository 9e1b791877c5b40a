import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { Refusal } from '../../platform/process/refusal.ts'
import { ownHubName } from '../identity/own-hub.ts'
import { recordStaffAction } from '../staff/actions.ts'
import { lockAdmins } from '../staff/admins.ts'
import { setRoles } from './changes.queries.ts'
import { type Candidate, lockCandidates } from './first-admin.queries.ts'

/** Name of the product's own hub on the command line. */
export const ownHub = 'own'

const issuerOf = ({ issuer }: Candidate): string => (issuer === ownHubName ? ownHub : issuer)

/** Removes control characters, because names come from outside and must not move the terminal's cursor. */
const plain = (name: string): string => name.replaceAll(/\p{C}/gu, '')

/** Returns one of the people with this address. Several are told apart by issuer, several of one issuer by id. */
function choose(found: readonly Candidate[], { email, issuer, id }: AdminInput): Candidate {
  const chosen = found.filter((one) => (!issuer || issuerOf(one) === issuer) && (!id || one.id === id))
  const [first] = chosen
  if (!first && found.length === 0)
    throw new Refusal(`Nobody with the address ${email} has signed in yet. Sign in once, then try again.`)
  if (first && chosen.length === 1) return first
  const list = found
    .map((one) => `  --id ${one.id}  --issuer ${issuerOf(one)}  ${plain(one.name)}`)
    .join('\n')
  throw new Refusal(
    first
      ? `${chosen.length} accounts have the address ${email}. Say which, by its id or issuer:\n${list}`
      : `None of the accounts with the address ${email} is that one. There are:\n${list}`,
  )
}

interface AdminInput {
  email: string
  /** The issuer of their identity: an address, or `own`. */
  issuer?: string | undefined
  id?: string | undefined
}

/**
 * Gives the admin role to a person who has signed in. Returns the message for the operator, also when nothing changes.
 * Throws {@link Refusal}.
 */
export async function makeAdmin(
  { db, clock }: { db: Db; clock: Clock },
  wanted: AdminInput,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const person = choose(await lockCandidates(tx, wanted.email), wanted)
    await lockAdmins(tx)
    const { id, name, roles } = person
    const who = `${plain(name)} <${wanted.email}>`
    if (person.isDisabled)
      throw new Refusal(
        `${who} is shut out. Let them in again in the studio, or make somebody else an admin.`,
      )
    const hint = person.rank < 2 ? ' The studio opens for them once they have finished the introduction.' : ''
    if (roles.includes('admin')) return `${who} is an admin already.${hint}`
    const after = [...roles, 'admin' as const]
    await setRoles(tx, id, after)
    await recordStaffAction(tx, {
      actorId: null,
      action: 'roles-changed',
      subject: { kind: 'person', id },
      personId: id,
      reason: 'npm run people -- make-admin',
      before: { roles },
      after: { roles: after },
      now: clock(),
    })
    return `${who} is an admin now: the studio is at /studio.${hint}`
  })
}
