import type { RequiredItem } from '@zenit/contract/assignments'
import type { Digest, ReminderSettings, ReminderStage } from '@zenit/contract/required'
import { addDays, type Day, daysBetween } from '../../../platform/calendar/days.ts'
import { dayIn, hourIn } from '../../../platform/calendar/zone.ts'
import { daysAhead, deadlineZone, isCivil, longestAway } from '../zone.ts'
import type { SentReminderRow } from './reminders.queries.ts'

/** The most that one digest names; the page has all of it. */
export const mostNamed = 20

/** Why a deadline is told on a day, as the job has it (`stageOf`); null: it is not. */
function stageOn(dueOn: Day, day: Day): ReminderStage | null {
  const left = daysBetween(day, dueOn)
  if (left > daysAhead || left < -longestAway) return null
  return left < 0 ? 'overdue' : left <= 1 ? 'day' : 'week'
}

const keyOf = (item: string, dueOn: Day, stage: ReminderStage) => `${item} ${dueOn} ${stage}`

interface WeekInput {
  now: Date
  /** Of the learner. */
  timeZone: string
  settings: ReminderSettings
  /** What they were reminded of already. */
  told: readonly SentReminderRow[]
}

/** The first day on which something can still be told: one digest a day, and none at night. */
function firstDay({ now, timeZone, told }: WeekInput): Day {
  const [today, ownDay] = [dayIn(deadlineZone, now), dayIn(timeZone, now)]
  // The job of this hour may be over.
  const isOver = !isCivil(hourIn(timeZone, now) + 1) || told.some(({ toldOn }) => toldOn >= ownDay)
  return isOver ? addDays(today, 1) : today
}

/** The digests of seven days, as they come if nothing is done until then. */
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
