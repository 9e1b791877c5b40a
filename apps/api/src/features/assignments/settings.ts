import { type ReminderSettings, reminderStages } from '@zenit/contract/required'

/** Something that somebody does not want to be told of in one place, as `day.mail`. */
export type Muted = `${(typeof reminderStages)[number]}.${'product' | 'mail'}` | 'summary.mail'

export const toSettings = (muted: readonly Muted[]): ReminderSettings => {
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

export const toMuted = ({ summary, ...stages }: ReminderSettings): Muted[] => [
  ...reminderStages.flatMap((stage): Muted[] => [
    ...(stages[stage].product ? [] : [`${stage}.product` as const]),
    ...(stages[stage].mail ? [] : [`${stage}.mail` as const]),
  ]),
  ...(summary.mail ? [] : ['summary.mail' as const]),
]
