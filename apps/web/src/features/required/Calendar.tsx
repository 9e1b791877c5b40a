import { useMutation } from '@tanstack/react-query'
import {
  createDeadlineCalendar,
  deleteDeadlineCalendar,
  readDeadlineCalendar,
} from '@zenit/contract/required'
import { request } from '../../api/client.ts'
import { copyText } from '../../copy.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNetworkReason } from '../../offline/use-network-reason.ts'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/feedback/toasts.ts'
import { TextInput } from '../../ui/form/Field.tsx'
import { outdateRequired } from './queries.ts'
import styles from './Required.module.css'

/** Shown only once: only its hash is stored. */
function Address({ secret }: { secret: string }) {
  const { t } = useTranslation('required')
  const address = `${window.location.origin}/api${readDeadlineCalendar.path.replace(':secret', secret)}`
  const copy = async () => {
    if (await copyText(address)) toasts.success(t('calendar.copied'))
    else toasts.error(t('calendar.notCopied'))
  }
  return (
    <div role="status" className={styles.address}>
      <TextInput label={t('calendar.address')} hint={t('calendar.once')} readOnly value={address} />
      <Button icon="copy" onClick={() => void copy()}>
        {t('calendar.copy')}
      </Button>
    </div>
  )
}

/** Creates a calendar address with the learner's deadlines. */
export function Calendar({ hasCalendar }: { hasCalendar: boolean }) {
  const { t } = useTranslation('required')
  const offline = useNetworkReason()
  const onError = () => toasts.error(t('calendar.failed'))
  const make = useMutation({
    mutationFn: () => request(createDeadlineCalendar, {}),
    onSuccess: outdateRequired,
    onError,
  })
  const revoke = useMutation({
    mutationFn: () => request(deleteDeadlineCalendar, {}),
    onSuccess: async () => {
      make.reset()
      toasts.success(t('calendar.revoked'))
      await outdateRequired()
    },
    onError,
  })
  const secret = make.data?.secret
  return (
    <>
      <p>{t('calendar.lead')}</p>
      {secret && <Address secret={secret} />}
      {hasCalendar && !secret && <p className={styles.note}>{t('calendar.has')}</p>}
      <div className={styles.actions}>
        <Button pending={make.isPending} disabledReason={offline} onClick={() => make.mutate()}>
          {t(hasCalendar ? 'calendar.renew' : 'calendar.create')}
        </Button>
        {hasCalendar && (
          <Button
            look="quiet"
            pending={revoke.isPending}
            disabledReason={offline}
            onClick={() => revoke.mutate()}
          >
            {t('calendar.revoke')}
          </Button>
        )}
      </div>
    </>
  )
}
