import { useMutation } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import {
  type Digest,
  type ReminderChange,
  type ReminderSettings,
  reminderStages,
  updateReminders,
  type viewRequired,
} from '@zenit/contract/required'
import { useState } from 'react'
import { request } from '../../api/client.ts'
import { weekdayOfDay } from '../../format/days.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNetworkReason } from '../../offline/use-network-reason.ts'
import { queryClient } from '../../query-client.ts'
import { useSession } from '../../shell/use-session.ts'
import { toasts } from '../../ui/feedback/toasts.ts'
import { requiredQuery } from './queries.ts'
import styles from './Required.module.css'

type Page = AnswerOf<typeof viewRequired>

/** Shows a change at once, and reverts it if it could not be saved. */
function useReminders(reminders: ReminderSettings) {
  const { t } = useTranslation('required')
  const [wanted, setWanted] = useState(reminders)
  const { mutate, isPending } = useMutation({
    // Sends only what was changed here: another device may have changed the rest.
    mutationFn: (body: ReminderChange) => request(updateReminders, { body }),
    onSuccess: ({ reminders: kept, week }) => {
      setWanted(kept)
      queryClient.setQueryData<Page>(
        requiredQuery.queryKey,
        (page) => page && { ...page, reminders: kept, week },
      )
      toasts.success(t('reminders.saved'))
    },
    onError: () => {
      setWanted(reminders)
      toasts.error(t('reminders.failed'))
    },
  })
  const set = (change: ReminderChange) => {
    const stages = reminderStages.map((stage) => [stage, { ...wanted[stage], ...change[stage] }])
    const summary = { ...wanted.summary, ...change.summary }
    setWanted({ ...wanted, ...Object.fromEntries(stages), summary })
    mutate(change)
  }
  return { wanted, set, isPending }
}

interface BoxProps {
  label: string
  isOn: boolean
  isDisabled: boolean
  onToggle: () => void
}

const Box = ({ label, isOn, isDisabled, onToggle }: BoxProps) => (
  <label className={styles.choice}>
    <input
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={isOn}
      disabled={isDisabled}
      onChange={onToggle}
    />
  </label>
)

/** Settings for when and where to be reminded, each independent. */
function Settings({ reminders }: { reminders: ReminderSettings }) {
  const { t } = useTranslation('required')
  const { user } = useSession()
  const offline = useNetworkReason()
  const { wanted, set, isPending } = useReminders(reminders)
  const isManager = user?.roles.includes('manager') ?? false
  const isDisabled = isPending || offline !== undefined
  return (
    <table className={styles.settings}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('reminders.product')}</th>
          <th scope="col">{t('reminders.mail')}</th>
        </tr>
      </thead>
      <tbody>
        {reminderStages.map((stage) => (
          <tr key={stage}>
            <th scope="row">{t(`reminders.${stage}`)}</th>
            {(['product', 'mail'] as const).map((channel) => (
              <td key={channel}>
                <Box
                  label={`${t(`reminders.${stage}`)}, ${t(`reminders.${channel}`)}`}
                  isOn={wanted[stage][channel]}
                  isDisabled={isDisabled}
                  onToggle={() => set({ [stage]: { [channel]: !wanted[stage][channel] } })}
                />
              </td>
            ))}
          </tr>
        ))}
        {isManager && (
          <tr>
            <th scope="row">{t('reminders.summary')}</th>
            <td />
            <td>
              <Box
                label={`${t('reminders.summary')}, ${t('reminders.mail')}`}
                isOn={wanted.summary.mail}
                isDisabled={isDisabled}
                onToggle={() => set({ summary: { mail: !wanted.summary.mail } })}
              />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

const channelOf = ({ product, mail }: Digest['items'][number]) =>
  product && mail ? 'both' : product ? 'product' : 'mail'

function Week({ week }: { week: readonly Digest[] }) {
  const { t, language } = useTranslation('required')
  if (week.length === 0) return <p className={styles.note}>{t('reminders.quiet')}</p>
  return (
    <ul className={styles.points} aria-label={t('reminders.preview')}>
      {week.map(({ day, items }) => (
        <li key={day}>
          <strong>{weekdayOfDay(day, language)}</strong>
          <ul className={styles.told}>
            {items.map((item) => (
              <li key={item._id} className={styles.note}>
                {item.title} – {t(`reminders.${item.stage}`)}, {t(`reminders.on.${channelOf(item)}`)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** Reminder settings, and the reminders of the next days (ORG-05). */
export function Reminders({ reminders, week }: Pick<Page, 'reminders' | 'week'>) {
  const { t } = useTranslation('required')
  return (
    <>
      <p>{t('reminders.lead')}</p>
      <Settings reminders={reminders} />
      <h3>{t('reminders.preview')}</h3>
      <Week week={week} />
    </>
  )
}
