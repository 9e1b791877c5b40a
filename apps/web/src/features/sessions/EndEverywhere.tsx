import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNetworkReason } from '../../offline/use-network-reason.ts'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../ui/overlay/Dialog.tsx'
import { logoutEverywhere } from '../session/sign-out.ts'

/** Signs out everywhere, including here; leads to the login. */
export function EndEverywhere() {
  const { t } = useTranslation('sessions')
  const [isAsking, setAsking] = useState(false)
  const noNetwork = useNetworkReason()
  const all = useMutation({ mutationFn: logoutEverywhere, onError: () => toasts.error(t('endAllFailed')) })
  const end = () => {
    setAsking(false)
    all.mutate()
  }
  return (
    <>
      <Button icon="exit" pending={all.isPending} disabledReason={noNetwork} onClick={() => setAsking(true)}>
        {t('endAll')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('confirmAll.title')}
        confirmLabel={t('confirmAll.yes')}
        cancelLabel={t('confirm.no')}
        onConfirm={end}
        onCancel={() => setAsking(false)}
      >
        {t('confirmAll.body')}
      </ConfirmDialog>
    </>
  )
}
