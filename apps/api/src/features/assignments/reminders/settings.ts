import { type ReminderChange, type ReminderSettings, reminderStages } from '@zenit/contract/required'

/** A reminder turned off in one channel, such as `day.mail`. */
export type MutedReminder = `${(typeof reminderStages)[number]}.${'product' | 'mail'}` | 'summary.mail'

export const toSettings = (muted: readonly MutedReminder[]): ReminderSettings => {
  const of = (stage: (typeof reminderStages)[number]) => ({
    product: !muted.includes(`${stage}.product`),
    mail: !muted.includes(`${stage}.mail`),
  })
  return {
    week: of('week'),
    day: of('day'),
    overdue: of('overdue'),
    summary: { mail: !muted.includes('summary.mail') },
  }
}

/** Returns what a change turns off, and what on. */
export function toChange({ summary, ...stages }: ReminderChange): {
  muted: MutedReminder[]
  unmuted: MutedReminder[]
} {
  const set = [
    ...reminderStages.flatMap((stage) =>
      (['product', 'mail'] as const).map(
        (channel) => [`${stage}.${channel}`, stages[stage]?.[channel]] as const,
      ),
    ),
    ['summary.mail', summary?.mail] as const,
  ]
  const where = (wanted: boolean) => set.flatMap(([name, isOn]) => (isOn === wanted ? [name] : []))
  return { muted: where(false), unmuted: where(true) }
}
