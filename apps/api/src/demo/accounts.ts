import type { Deps } from '../deps.ts'
import { hashPassword } from '../features/hub/accounts/passwords.ts'
import { createAccount, findAccountByEmail } from '../features/hub/accounts/queries.ts'
import { displayName } from '../features/identity/display-name.ts'
import { ownHubName } from '../features/identity/own-hub.ts'
import { promote } from '../features/ranks/promote.ts'
import { saveUser } from '../features/session/users.queries.ts'
import type { DbOrTx } from '../platform/db/connect.ts'
import { newId } from '../platform/ids.ts'
import { finishCourse, startCourse } from './progress.ts'
import { fillReviewQueue } from './reviews.ts'

export type DemoDeps = Pick<Deps, 'config' | 'db' | 'catalog' | 'files' | 'clock'>

export const demoPassword = 'zenit-demo'

const day = 24 * 60 * 60 * 1000

interface DemoAccount {
  /** Before `@zenit.example`. */
  name: string
  firstName: string
  lastName: string
  rank: number
  role?: 'reviewer' | 'author' | 'admin'
  /** In an organisation that opens nothing besides the programs. */
  isLimited?: boolean
  progress?: 'started' | 'one-certificate' | 'everything'
}

const accounts: DemoAccount[] = [
  { name: 'new', firstName: 'Michał', lastName: 'Świątek', rank: 1 },
  { name: 'learner', firstName: 'Ania', lastName: 'Żółkiewska', rank: 2, progress: 'started' },
  { name: 'rank3', firstName: 'Zofia', lastName: 'Łącka', rank: 3, progress: 'one-certificate' },
  { name: 'done', firstName: 'Józef', lastName: 'Gąsiorowski', rank: 5, progress: 'everything' },
  { name: 'limited', firstName: 'Małgorzata', lastName: 'Ćwikła', rank: 2, isLimited: true },
  { name: 'reviewer', firstName: 'Łukasz', lastName: 'Wróbel', rank: 2, role: 'reviewer' },
  { name: 'author', firstName: 'Agnieszka', lastName: 'Źródłowska', rank: 2, role: 'author' },
  { name: 'admin', firstName: 'Stanisław', lastName: 'Dąbek', rank: 2, role: 'admin' },
]

export const demoEmails = accounts.map(({ name }) => `${name}@zenit.example`)

const reasons: Record<number, string> = {
  2: 'onboarding',
  3: 'first-certificate',
  4: 'program-completed',
  5: 'three-programs',
}

/** An organisation with every flag off. */
async function ensureLimitedOrganisation(db: DbOrTx): Promise<string> {
  await db
    .insertInto('organisations')
    .values({
      id: newId(),
      slug: 'demo-limited',
      name: 'Przystań',
      access_to_tool_repository: false,
      access_to_benefits: false,
      access_to_community: false,
      access_to_promptbook: false,
      access_to_ai_gym: false,
      access_to_multibot: false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await db
    .selectFrom('organisations')
    .where('slug', '=', 'demo-limited')
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The account at the hub, made with `password` (its hash) unless it is there. */
async function ensureAccount(
  db: DbOrTx,
  { name, firstName, lastName }: DemoAccount,
  { password, now }: { password: string; now: Date },
): Promise<string> {
  const email = `${name}@zenit.example`
  const names = { firstName, lastName, locale: 'pl' } as const
  const made = await createAccount(db, { ...names, email, passwordHash: password, now })
  const account = made ?? (await findAccountByEmail(db, email))?.id
  if (!account) throw new Error(`${email} was neither made nor found`)
  return account
}

/** The person in the product, as if they had signed in before; null when they were disabled since. */
async function ensureUser(
  db: DbOrTx,
  demo: DemoAccount & { subject: string; now: Date },
): Promise<string | null> {
  const { name, firstName, lastName, subject } = demo
  const who = { issuer: ownHubName, subject }
  const known = await db
    .selectFrom('users')
    .where('issuer', '=', who.issuer)
    .where('subject', '=', who.subject)
    .select('id')
    .executeTakeFirst()
  // What was changed since (a name, a role) stays as it is.
  if (known) return known.id
  const email = `${name}@zenit.example`
  const id = await saveUser(db, { ...who, email, firstName, lastName, locale: 'pl' })
  const organisation = demo.isLimited ? { organisation_id: await ensureLimitedOrganisation(db) } : {}
  const roles = ['learner', ...(demo.role ? [demo.role] : [])]
  await db
    .updateTable('users')
    .set({ roles, ...organisation })
    .where('id', '=', id)
    .execute()
  return id
}

async function promoteTo(
  tx: DbOrTx,
  userId: string,
  { rank, now }: { rank: number; now: Date },
): Promise<void> {
  for (let step = 2; step <= rank; step++) {
    const promotedAt = new Date(now.getTime() - (rank - step + 2) * 4 * day)
    await promote(tx, { userId, rank: step, reason: reasons[step] ?? '', now: promotedAt })
  }
}

async function makeProgress(
  deps: DemoDeps,
  tx: DbOrTx,
  { userId, demo, reviewerId }: { userId: string; demo: DemoAccount; reviewerId: string | null },
): Promise<void> {
  const learner = { userId, name: displayName(demo) }
  const courses = [...deps.catalog.courses.values()]
  const certified = courses.find(({ ending, hasCertificate }) => ending === 'test' && hasCertificate)
  if (demo.progress === 'started' && certified) await startCourse(deps, tx, { learner, course: certified })
  if (demo.progress === 'one-certificate' && certified)
    await finishCourse(deps, tx, { learner, course: certified, reviewerId })
  if (demo.progress === 'everything')
    for (const course of courses) await finishCourse(deps, tx, { learner, course, reviewerId })
}

/** The person of a demo account, with the rank it has; null when they were disabled since. */
const createUser = ({ db, clock }: DemoDeps, demo: DemoAccount, password: string): Promise<string | null> =>
  db.transaction().execute(async (tx) => {
    const now = clock()
    const subject = await ensureAccount(tx, demo, { password, now })
    const userId = await ensureUser(tx, { ...demo, subject, now })
    if (userId) await promoteTo(tx, userId, { rank: demo.rank, now })
    return userId
  })

/**
 * The demo accounts with their progress in the published courses, and works that wait for their review. Can be run again and again: what is there stays,
 * a course that is new is taken up. Nothing with a hub other than the product's own.
 */
export async function createDemoAccounts(deps: DemoDeps): Promise<void> {
  if (deps.config.hub) return
  const password = await hashPassword(deps.config.demoPassword ?? demoPassword)
  const users = new Map<DemoAccount, string>()
  for (const demo of accounts) {
    const userId = await createUser(deps, demo, password)
    if (userId) users.set(demo, userId)
  }
  const reviewer = accounts.find(({ role }) => role === 'reviewer')
  const reviewerId = (reviewer && users.get(reviewer)) ?? null
  for (const [demo, userId] of users)
    await deps.db.transaction().execute((tx) => makeProgress(deps, tx, { userId, demo, reviewerId }))
  if (reviewerId) await fillReviewQueue(deps, reviewerId)
}
