import type { RequiredItem } from '@zenit/contract/assignments'
import type { Digest, ReminderSettings, ReminderStage } from '@zenit/contract/required'
import { addDays, type Day } from '../../platform/calendar/days.ts'

/** On which day before or after a deadline each reminder comes. */
const daysFrom: Record<ReminderStage, number> = { week: -7, day: -1, overdue: 1 }

const stages = ['week', 'day', 'overdue'] as const

/** The digests of the seven days after today, as they come if nothing is done until then. */
export function weekOf(
  items: readonly RequiredItem[],
  { today, settings }: { today: Day; settings: ReminderSettings },
): Digest[] {
  const days = Array.from({ length: 7 }, (_, index) => addDays(today, index + 1))
  return days.flatMap((day) => {
    const told = items.flatMap(({ kind, _id, title, dueOn, isMandatory }) =>
      stages.flatMap((stage) => {
        const { product, mail } = settings[stage]
        const isTold = isMandatory && dueOn && addDays(dueOn, daysFrom[stage]) === day && (product || mail)
        return isTold ? [{ kind, _id, title, stage, product, mail }] : []
      }),
    )
    return told.length > 0 ? [{ day, items: told }] : []
  })
}
