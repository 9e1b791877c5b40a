import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Course } from '../content/catalog/catalog.ts'
import { slugify } from '../content/markdown/slug.ts'
import { requireCourses } from '../features/assignments/items.ts'
import { insertRow, insertTerms } from '../features/assignments/queries.ts'
import { insertRow as insertGroup, insertMembers } from '../features/groups/queries.ts'
import { displayName } from '../features/identity/display-name.ts'
import { insertManager } from '../features/members/queries.ts'
import { promote } from '../features/ranks/promote.ts'
import { saveUser } from '../features/session/users.queries.ts'
import { addDays } from '../platform/calendar/days.ts'
import { dayIn } from '../platform/calendar/zone.ts'
import type { DbOrTx } from '../platform/db/connect.ts'
import type { Database } from '../platform/db/tables.ts'
import { newId } from '../platform/ids.ts'
import type { DemoDeps } from './accounts.ts'
import { completedAgo, finishCourse, startCourse } from './progress.ts'

const day = 24 * 60 * 60 * 1000

/** Returns the id of an organisation; creates it unless it exists. */
export async function ensureOrganisation(
  db: DbOrTx,
  organisation: Omit<Insertable<Database['organisations']>, 'id'>,
): Promise<string> {
  await db
    .insertInto('organisations')
    .values({ id: newId(), ...organisation })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await db
    .selectFrom('organisations')
    .where('slug', '=', organisation.slug)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The organisation whose training is managed. */
export const ensureCompany = (db: DbOrTx): Promise<string> =>
  ensureOrganisation(db, { slug: 'demo-company', name: 'Drukarnia Cyrkiel' })

interface Employee {
  firstName: string
  lastName: string
  group: 'Biuro' | 'Sprzedaż'
  /** Share of the required course that they have completed, 0 to 1. */
  share: number
}

/** People without a hub account, so nobody can sign in as one of them. */
const employees: Employee[] = [
  { firstName: 'Barbara', lastName: 'Jędrzejczak', group: 'Biuro', share: 1 },
  { firstName: 'Cezary', lastName: 'Pająk', group: 'Biuro', share: 1 },
  { firstName: 'Danuta', lastName: 'Księżopolska', group: 'Biuro', share: 1 },
  { firstName: 'Edward', lastName: 'Nowiński', group: 'Biuro', share: 0.7 },
  { firstName: 'Grażyna', lastName: 'Hałas', group: 'Biuro', share: 0.4 },
  { firstName: 'Henryk', lastName: 'Żurawski', group: 'Biuro', share: 0 },
  { firstName: 'Irena', lastName: 'Lis', group: 'Sprzedaż', share: 1 },
  { firstName: 'Jacek', lastName: 'Mączka', group: 'Sprzedaż', share: 1 },
  { firstName: 'Katarzyna', lastName: 'Ożóg', group: 'Sprzedaż', share: 0.4 },
  { firstName: 'Leszek', lastName: 'Ćwiek', group: 'Sprzedaż', share: 0.2 },
  { firstName: 'Monika', lastName: 'Stępień', group: 'Sprzedaż', share: 0.1 },
  { firstName: 'Norbert', lastName: 'Wójcik', group: 'Sprzedaż', share: 0 },
]

interface Company {
  organisationId: string
  managerId: string
  now: Date
  /** When everybody joined it, and its groups were created. */
  since: Date
}

async function createEmployee(
  tx: DbOrTx,
  { organisationId, since }: Company,
  { firstName, lastName }: Employee,
): Promise<string> {
  const name = `${slugify(firstName)}.${slugify(lastName)}`
  const email = `${name}@cyrkiel.example`
  const who = { issuer: 'https://demo.invalid', subject: name, email, emailConfirmed: true }
  const id = await saveUser(tx, { ...who, firstName, lastName, locale: 'pl' })
  if (!id) throw new Error(`${email} was not made`)
  await tx
    .updateTable('users')
    .set({ organisation_id: organisationId, created_at: since, joined_at: since })
    .where('id', '=', id)
    .execute()
  await promote(tx, { userId: id, rank: 2, reason: 'onboarding', now: since })
  return id
}

/** Stores an ended session up to their last activity, which managers see. */
async function insertVisit(tx: DbOrTx, userId: string): Promise<void> {
  const { at } = await tx
    .selectFrom('enrolments')
    .where('user_id', '=', userId)
    .select((e) => e.fn.max('studied_at').$notNull().as('at'))
    .executeTakeFirstOrThrow()
  const times = { created_at: at, seen_at: at, revoked_at: at, authenticated_at: at }
  const session = { id: newId(), user_id: userId, id_token: null, seed: randomBytes(32), user_agent: '' }
  await tx
    .insertInto('sessions')
    .values({ ...session, ...times })
    .execute()
}

/**
 * Requires the certificate of a course from everybody, and of another course, by a day in the past, from
 * salespeople.
 */
async function assign(
  deps: DemoDeps,
  tx: DbOrTx,
  { company, course, groups, dueIn }: { company: Company; course: Course; groups: string[]; dueIn: number },
): Promise<void> {
  const { organisationId, managerId, now } = company
  const item = { kind: 'course', _id: course._id } as const
  const terms = {
    ...{ dueOn: addDays(dayIn('Europe/Warsaw', now), dueIn), isMandatory: true },
    ...{ rule: 'certificate' as const, renewMonths: null },
  }
  const id = newId()
  const made = { now: new Date(now.getTime() - 45 * day), userId: managerId }
  await insertRow(tx, {
    ...{ id, organisationId, programId: null, courseId: course._id, groups, people: [] },
    ...{ audience: groups.length > 0 ? 'groups' : 'organisation' },
    ...{ courses: requireCourses(deps.catalog, item, terms), ...made },
  })
  await insertTerms(tx, id, { ...terms, ...made })
}

/** Adds the company's people, groups, assignments and progress, once: existing data stays. */
export async function fillCompany(deps: DemoDeps, tx: DbOrTx, managerId: string): Promise<void> {
  const now = deps.clock()
  const since = new Date(now.getTime() - 60 * day)
  const company = { organisationId: await ensureCompany(tx), managerId, now, since }
  if (!(await insertManager(tx, { ...company, userId: managerId }))) return
  const groups = new Map<string, string>()
  for (const name of ['Biuro', 'Sprzedaż']) {
    const id = newId()
    await insertGroup(tx, { ...company, id, name, now: since })
    groups.set(name, id)
  }
  const courses = [...deps.catalog.courses.values()]
  const [course, other] = courses.filter(({ ending, hasCertificate }) => ending === 'test' && hasCertificate)
  for (const employee of employees) {
    const userId = await createEmployee(tx, company, employee)
    const id = groups.get(employee.group) ?? ''
    await insertMembers(tx, { ...company, id, userIds: [userId], now: since })
    const learner = { userId, name: displayName(employee) }
    if (!course || employee.share === 0) continue
    const span = { from: 40, until: completedAgo }
    if (employee.share === 1) await finishCourse(deps, tx, { learner, course, reviewerId: null, span })
    else await startCourse(deps, tx, { learner, course }, employee.share)
    await insertVisit(tx, userId)
  }
  if (course) await assign(deps, tx, { company, course, groups: [], dueIn: 10 })
  const sales = groups.get('Sprzedaż')
  if (other && sales) await assign(deps, tx, { company, course: other, groups: [sales], dueIn: -3 })
}
