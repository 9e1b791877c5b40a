import type { RequiredItem } from '@zenit/contract/assignments'
import type { Digest, ReminderSettings, ReminderStage } from '@zenit/contract/required'
import { addDays, type Day, daysBetween } from '../../../platform/calendar/days.ts'
import { dayIn, hourIn } from '../../../platform/calendar/zone.ts'
import { daysAhead, deadlineZone, isCivil, longestAway } from '../zone.ts'
import type { SentReminderRow } from './reminders.queries.ts'

/** Maximum number of items in one digest; the page shows all. */
export const mostNamed = 20

/** Returns the stage of reminder for a deadline on a day, by the same rule as the job (`stageOf`); null: none. */
function stageOn(dueOn: Day, day: Day): ReminderStage | null {
  const left = daysBetween(day, dueOn)
  if (left > daysAhead || left < -longestAway) return null
  return left < 0 ? 'overdue' : left <= 1 ? 'day' : 'week'
}

const keyOf = (item: string, dueOn: Day, stage: ReminderStage) => `${item} ${dueOn} ${stage}`

interface WeekInput {
  now: Date
  /** The learner's time zone. */
  timeZone: string
  settings: ReminderSettings
  /** The reminders already sent. */
  told: readonly SentReminderRow[]
}

/** Returns the first day on which a digest can still be sent: one a day, and none at night. */
function firstDay({ now, timeZone, told }: WeekInput): Day {
  const [today, ownDay] = [dayIn(deadlineZone, now), dayIn(timeZone, now)]
  // The job may already have run this hour.
  const isOver = !isCivil(hourIn(timeZone, now) + 1) || told.some(({ toldOn }) => toldOn >= ownDay)
  return isOver ? addDays(today, 1) : today
}

/** Returns the digests of the next seven days, if the learner does nothing until then. */
export function weekOf(items: readonly RequiredItem[], by: WeekInput): Digest[] {
  const first = firstDay(by)
  const days = Array.from({ length: 7 }, (_, index) => addDays(first, index))
  const known = new Set(by.told.map(({ item, dueOn, stage }) => keyOf(item, dueOn, stage)))
  return days.flatMap((day) => {
    const due = items.flatMap(({ kind, _id, title, dueOn, isMandatory }) => {
      const stage = isMandatory && dueOn ? stageOn(dueOn, day) : null
      if (!dueOn || !stage || known.has(keyOf(_id, dueOn, stage))) return []
      known.add(keyOf(_id, dueOn, stage))
      return [{ kind, _id, title, stage, ...by.settings[stage] }]
    })
    const told = due.slice(0, mostNamed).filter(({ product, mail }) => product || mail)
    return told.length > 0 ? [{ day, items: told }] : []
  })
}
