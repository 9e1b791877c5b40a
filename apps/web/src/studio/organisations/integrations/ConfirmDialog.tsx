import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import styles from './Integrations.module.css'

interface Props {
  title: string
  yes: string
  change: { change: (input: undefined) => void; isPending: boolean; failure: string | undefined }
  onClose: () => void
  /** Effect of the action. */
  children: ReactNode
}

/** Explains an action before it is done. */
export function ConfirmDialog({
  title,
  yes,
  change: { change, isPending, failure },
  onClose,
  children,
}: Props) {
  const { t } = useTranslation('studio-integrations')
  const noNetwork = useNetworkReason()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            look="main"
            pending={isPending}
            disabledReason={noNetwork}
            onClick={() => change(undefined)}
          >
            {yes}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{children}</p>
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      </div>
    </Dialog>
  )
}
