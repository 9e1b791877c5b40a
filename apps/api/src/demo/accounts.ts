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

/** The time from coming to completing, in equal parts for so many courses. */
function spansOf({ daysAgo = completedAgo }: DemoAccount, count: number): Span[] {
  const length = Math.max(1, Math.floor((daysAgo - completedAgo) / Math.max(1, count)))
  return Array.from({ length: count }, (_, index) => {
    const until = completedAgo + (count - 1 - index) * length
    return { from: until + length - 1, until }
  })
}

interface DemoAccount {
  /** Before `@zenit.example`. */
  name: string
  firstName: string
  lastName: string
  rank: number
  role?: 'reviewer' | 'author' | 'admin'
  /** Not in the default one: in one that opens nothing besides the programs, or in the company whose training is followed up. */
  organisation?: 'limited' | 'company'
  progress?: 'started' | 'one-certificate' | 'everything'
  /** Since when they are here; a week by default. */
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

/** An organisation with every flag off. */
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
  // Nobody reads mail there.
  await confirmEmail(db, account, now)
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

/** Onboarding on the day they came; the higher ranks followed their certificates, at the end. */
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

/** One course after the other. */
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

/** The person of a demo account, with the rank it has; null when they were disabled since. */
const createUser = ({ db, clock }: DemoDeps, demo: DemoAccount, password: string): Promise<string | null> =>
  db.transaction().execute(async (tx) => {
    const now = clock()
    const subject = await ensureAccount(tx, demo, { password, now })
    const userId = await ensureUser(tx, { ...demo, subject, now })
    if (userId) await promoteTo(tx, userId, { ...demo, now })
    return userId
  })

/**
 * The demo accounts with their progress in the published courses, and works that wait for their review, and a company whose manager follows up training. Can be run again and again: what is there stays,
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
  const manager = accounts.find(({ organisation }) => organisation === 'company')
  const managerId = manager && users.get(manager)
  if (managerId) await deps.db.transaction().execute((tx) => fillCompany(deps, tx, managerId))
}
