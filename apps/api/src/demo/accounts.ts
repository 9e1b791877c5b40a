import type { Course } from '../content/catalog/catalog.ts'
import type { Deps } from '../deps.ts'
import { hashPassword } from '../features/hub/accounts/passwords.ts'
import { confirmEmail, createAccount, findAccountByEmail } from '../features/hub/accounts/queries.ts'
import { displayName } from '../features/identity/display-name.ts'
import { ownHubName } from '../features/identity/own-hub.ts'
import { promote } from '../features/ranks/promote.ts'
import { saveUser } from '../features/session/users.queries.ts'
import type { DbOrTx } from '../platform/db/connect.ts'
import { ensureCompany, ensureOrganisation, fillCompany } from './company.ts'
import type { Span } from './days.ts'
import { completedAgo, finishCourse, startCourse } from './progress.ts'
import { fillReviewQueue } from './reviews.ts'
import type { Study } from './study.ts'

export type DemoDeps = Pick<Deps, 'config' | 'db' | 'catalog' | 'files' | 'clock'>

export const demoPassword = 'zenit-demo'

const day = 24 * 60 * 60 * 1000
const someDays = 8
const daysBefore = (now: Date, count: number) => new Date(now.getTime() - count * day)

/** Divides the days between sign-up and completion equally between the courses. */
function spansOf({ daysAgo = completedAgo }: DemoAccount, count: number): Span[] {
  const length = Math.max(1, Math.floor((daysAgo - completedAgo) / Math.max(1, count)))
  return Array.from({ length: count }, (_, index) => {
    const until = completedAgo + (count - 1 - index) * length
    return { from: until + length - 1, until }
  })
}

interface DemoAccount {
  /** The e-mail address before `@zenit.example`. */
  name: string
  firstName: string
  lastName: string
  rank: number
  role?: 'reviewer' | 'author' | 'admin'
  /** One that opens only the programs, or the company with required training; absent: the default one. */
  organisation?: 'limited' | 'company'
  progress?: 'started' | 'one-certificate' | 'everything'
  /** Days since sign-up; a week by default. */
  daysAgo?: number
}

const accounts: DemoAccount[] = [
  { name: 'new', firstName: 'Michał', lastName: 'Świątek', rank: 1 },
  { name: 'learner', firstName: 'Ania', lastName: 'Żółkiewska', rank: 2, progress: 'started', daysAgo: 45 },
  {
    name: 'rank3',
    firstName: 'Zofia',
    lastName: 'Łącka',
    rank: 3,
    progress: 'one-certificate',
    daysAgo: 130,
  },
  {
    name: 'done',
    firstName: 'Józef',
    lastName: 'Gąsiorowski',
    rank: 5,
    progress: 'everything',
    daysAgo: 364,
  },
  { name: 'limited', firstName: 'Małgorzata', lastName: 'Ćwikła', rank: 2, organisation: 'limited' },
  { name: 'reviewer', firstName: 'Łukasz', lastName: 'Wróbel', rank: 2, role: 'reviewer' },
  { name: 'author', firstName: 'Agnieszka', lastName: 'Źródłowska', rank: 2, role: 'author' },
  { name: 'manager', firstName: 'Halina', lastName: 'Bąkowska', rank: 2, organisation: 'company' },
  { name: 'admin', firstName: 'Stanisław', lastName: 'Dąbek', rank: 2, role: 'admin' },
]

export const demoEmails = accounts.map(({ name }) => `${name}@zenit.example`)

const reasons: Record<number, string> = {
  2: 'onboarding',
  3: 'first-certificate',
  4: 'program-completed',
  5: 'three-programs',
}

/** Returns an organisation with every flag off. */
const ensureLimitedOrganisation = (db: DbOrTx): Promise<string> =>
  ensureOrganisation(db, {
    slug: 'demo-limited',
    name: 'Przystań',
    access_to_tool_repository: false,
    access_to_benefits: false,
    access_to_community: false,
    access_to_promptbook: false,
    access_to_ai_gym: false,
    access_to_multibot: false,
  })

const ensureDemoOrganisation = {
  limited: ensureLimitedOrganisation,
  company: ensureCompany,
} as const

/** Returns the account at the hub; creates it with `password` (its hash) unless it exists. */
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
  // Confirmed here, because nobody reads mail at this address.
  await confirmEmail(db, account, now)
  return account
}

/** Returns the person in the product, as if they had signed in before; null when they have been disabled. */
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
  // Later changes (a name, a role) stay.
  if (known) return known.id
  const email = `${name}@zenit.example`
  const id = await saveUser(db, { ...who, email, emailConfirmed: true, firstName, lastName, locale: 'pl' })
  const organisation = demo.organisation
    ? { organisation_id: await ensureDemoOrganisation[demo.organisation](db) }
    : {}
  const roles = ['learner', ...(demo.role ? [demo.role] : [])]
  await db
    .updateTable('users')
    .set({ roles, created_at: daysBefore(demo.now, demo.daysAgo ?? someDays), ...organisation })
    .where('id', '=', id)
    .execute()
  return id
}

/**
 * Promotes with the onboarding on the day of sign-up; higher ranks follow at the end, after the certificates.
 */
async function promoteTo(
  tx: DbOrTx,
  userId: string,
  { rank, daysAgo = someDays, now }: Pick<DemoAccount, 'rank' | 'daysAgo'> & { now: Date },
): Promise<void> {
  for (let step = 2; step <= rank; step++) {
    const promotedAt = daysBefore(now, step === 2 ? daysAgo : (rank - step + 1) * 4)
    await promote(tx, { userId, rank: step, reason: reasons[step] ?? '', now: promotedAt })
  }
}

interface CourseCompletions extends Pick<Study, 'learner'> {
  reviewerId: string | null
  demo: DemoAccount
  courses: readonly Course[]
}

/** Completes courses one after the other. */
async function finishAll(
  deps: DemoDeps,
  tx: DbOrTx,
  { learner, reviewerId, demo, courses }: CourseCompletions,
): Promise<void> {
  const spans = spansOf(demo, courses.length)
  for (const [index, span] of spans.entries()) {
    const course = courses[index]
    if (course) await finishCourse(deps, tx, { learner, course, reviewerId, span })
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
    await finishAll(deps, tx, { learner, reviewerId, demo, courses: [certified] })
  if (demo.progress === 'everything') await finishAll(deps, tx, { learner, reviewerId, demo, courses })
}

/** Returns the person of a demo account with its rank; null when they have been disabled. */
const createUser = ({ db, clock }: DemoDeps, demo: DemoAccount, password: string): Promise<string | null> =>
  db.transaction().execute(async (tx) => {
    const now = clock()
    const subject = await ensureAccount(tx, demo, { password, now })
    const userId = await ensureUser(tx, { ...demo, subject, now })
    if (userId) await promoteTo(tx, userId, { ...demo, now })
    return userId
  })

/**
 * Creates the demo accounts with their progress in the published courses, works that wait for a review, and a
 * company with required training. Safe to repeat: existing data stays, and new courses are added. Does
 * nothing with an external hub.
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
  const manager = accounts.find(({ organisation }) => organisation === 'company')
  const managerId = manager && users.get(manager)
  if (managerId) await deps.db.transaction().execute((tx) => fillCompany(deps, tx, managerId))
}
