import { Type } from 'typebox'
import type { Language } from '../../../content/document.ts'
import type { Deps } from '../../../deps.ts'
import { addDays, type Day, daysBetween, weekdayOf } from '../../../platform/calendar/days.ts'
import { dayIn, hourIn } from '../../../platform/calendar/zone.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { job } from '../../../platform/jobs.ts'
import { writeTo } from '../../mail/letters.ts'
import { notify } from '../../notifications/notify.ts'
import { readTally } from '../assignees.queries.ts'
import { itemOf, titleOf } from '../items.ts'
import { listRows } from '../queries.ts'
import { deadlineZone, isCivil } from '../zone.ts'
import { type OrganisationSummary, reminderLetter, summaryLetter } from './letters.ts'
import * as queries from './reminders.queries.ts'
import { mostNamed } from './week.ts'

type ReminderDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'catalog'>

const nobody = '00000000-0000-0000-0000-000000000000'

function titlesOf(
  { catalog }: ReminderDeps,
  row: Parameters<typeof itemOf>[0],
): Record<Language, string> | null {
  const [pl, en] = [titleOf(catalog, itemOf(row), 'pl'), titleOf(catalog, itemOf(row), 'en')]
  return pl === null || en === null ? null : { pl, en }
}

interface ReminderDays {
  /** In the time zone of deadlines. */
  today: Day
  /** In the time zone of the people reminded. */
  ownDay: Day
}

/** Sends one person their due reminders, by the channels that are not turned off. */
async function tell(
  tx: DbOrTx,
  needs: ReminderDeps,
  { person, today, ownDay, now }: ReminderDays & { person: queries.PersonToRemind; now: Date },
): Promise<void> {
  const { userId, organisation, muted } = person
  // Items without a title have been withdrawn and are not assigned any more.
  const items = person.items.filter((item) => titlesOf(needs, item) !== null).slice(0, mostNamed)
  const shown = items.filter(({ stage }) => !muted.includes(`${stage}.product`))
  const written = items
    .filter(({ stage }) => !muted.includes(`${stage}.mail`))
    .flatMap((item) => {
      const title = titlesOf(needs, item)
      return title ? [{ ...item, title, days: daysBetween(today, item.dueOn) }] : []
    })
  if (shown.length > 0) {
    const parameters = {
      organisation,
      items: shown.map((item) => ({ ...itemOf(item), dueOn: item.dueOn, stage: item.stage })),
    }
    await notify(tx, { kind: 'required-training', cause: ownDay, to: [{ userId, parameters }], now })
  }
  if (written.length > 0)
    await writeTo(tx, needs, {
      to: [userId],
      cause: `required-training:${ownDay}`,
      letter: reminderLetter(organisation, written),
    })
}

/** Reminds the next people of a time zone. Returns null after the last. */
async function remindNext(
  tx: DbOrTx,
  needs: ReminderDeps,
  { limit, now, ...at }: ReminderDays & { timeZone: string; after: string; limit: number; now: Date },
): Promise<string | null> {
  const looked = await queries.listToRemind(tx, { ...at, limit })
  const people = looked.filter(({ items }) => items.length > 0)
  const taken = await queries.insertReminders(tx, people, at.ownDay)
  for (const person of people) if (taken.has(person.userId)) await tell(tx, needs, { ...at, person, now })
  const after = looked.length < limit ? null : (looked.at(-1)?.userId ?? null)
  await queries.saveRound(tx, at.timeZone, after)
  return after
}

/** Continues where the last round ended, so that a round takes a limited time for any number of people. */
async function remindIn(
  needs: ReminderDeps,
  { timeZone, most, now }: { timeZone: string; most: number; now: Date },
): Promise<void> {
  const [today, ownDay] = [dayIn(deadlineZone, now), dayIn(timeZone, now)]
  let after = (await queries.findRound(needs.db, timeZone)) ?? nobody
  for (let left = most; left > 0; left -= queries.batch) {
    const limit = Math.min(queries.batch, left)
    const next = { timeZone, today, ownDay, after, limit, now }
    const last = await needs.db.transaction().execute((tx) => remindNext(tx, needs, next))
    if (last === null) return
    after = last
  }
}

/**
 * Reminds learners of mandatory training: a week and a day before the deadline, and once after it. Each person gets at
 * most one reminder a day, during the day in their own time zone. Each hour handles `most` people of a time zone; the
 * others follow later that day.
 */
export const remindOfTraining = (needs: ReminderDeps, most = 20_000) =>
  job({
    name: 'assignments.remind.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '5 * * * *',
    async run() {
      const now = needs.clock()
      const failures: unknown[] = []
      for (const timeZone of await queries.listTimeZones(needs.db))
        if (isCivil(hourIn(timeZone, now)))
          await remindIn(needs, { timeZone, most, now }).catch((error) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
  })

/** Returns an organisation's overdue training; null when there is none. */
async function summarise(
  needs: ReminderDeps,
  { organisationId, today }: { organisationId: string; today: Day },
): Promise<OrganisationSummary | null> {
  const lines: OrganisationSummary['lines'][number][] = []
  for (const row of await listRows(needs.db, { organisationId, state: 'open', limit: 300 })) {
    const title = titlesOf(needs, row)
    if (!title) continue
    const { overdue, started, notStarted, done } = await readTally(needs.db, {
      assignment: row,
      organisationId,
      today,
    })
    if (overdue > 0) lines.push({ title, overdue, open: started + notStarted, done })
  }
  if (lines.length === 0) return null
  return {
    name: await queries.findOrganisationName(needs.db, organisationId),
    lines: lines.slice(0, mostNamed),
  }
}

interface Week {
  userId: string
  organisations: readonly string[]
  week: Day
  summaryOf: (organisationId: string) => Promise<OrganisationSummary | null>
}

/** Writes one manager's summary. A failure, as in an organisation too large to count, does not stop the others. */
async function writeSummary(
  needs: ReminderDeps,
  { userId, organisations, week, summaryOf }: Week,
): Promise<void> {
  const summaries: OrganisationSummary[] = []
  for (const id of organisations) {
    const summary = await summaryOf(id)
    if (summary) summaries.push(summary)
  }
  await needs.db.transaction().execute(async (tx) => {
    if (!(await queries.takeSummary(tx, userId, week)) || summaries.length === 0) return
    const cause = `training-summary:${week}`
    await writeTo(tx, needs, { to: [userId], cause, letter: summaryLetter(summaries) })
  })
}

/** Writes to managers on Mondays, or on the first day of the week on which the product runs. */
export const summariseTraining = (needs: ReminderDeps) =>
  job({
    name: 'assignments.summarise.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '35 * * * *',
    async run() {
      const now = needs.clock()
      if (!isCivil(hourIn(deadlineZone, now))) return
      const today = dayIn(deadlineZone, now)
      const week = addDays(today, 1 - weekdayOf(today))
      const known = new Map<string, Promise<OrganisationSummary | null>>()
      const summaryOf = (organisationId: string) => {
        const summary = known.get(organisationId) ?? summarise(needs, { organisationId, today })
        known.set(organisationId, summary)
        return summary
      }
      const failures: unknown[] = []
      for (const manager of await queries.listManagers(needs.db, week))
        await writeSummary(needs, { ...manager, week, summaryOf }).catch((error) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
  })
