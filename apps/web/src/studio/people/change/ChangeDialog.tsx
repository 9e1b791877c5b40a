import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { ReasonField } from '../../ReasonField.tsx'
import styles from './ChangeDialog.module.css'
import { useChange } from './use-change.ts'

/** What a change is called, how it is sent, and what it will do, in plain words. */
interface Props {
  title: string
  effect: string
  confirmLabel: string
  /** What is said once it is done. */
  done: string
  send: (reason: string) => Promise<unknown>
  onClose: () => void
  /** Why it cannot be sent as it stands, such as a value that is the present one. */
  blocked?: string | undefined
  /** Where the reason goes, when that is not the audit log. */
  reasonHint?: string
  /** Who reads the reason besides the audit log. */
  reasonReaders?: string
  shortestReason?: number
  /** What is chosen, above the reason. */
  children?: ReactNode
}

/** Asks for a change and why it is made. It stays open until the server has done it, or says why not. */
export function ChangeDialog({ title, effect, confirmLabel, done, send, onClose, ...rest }: Props) {
  const { blocked, reasonHint, reasonReaders, shortestReason = 1, children } = rest
  const { t } = useTranslation('studio-people')
  const noNetwork = useNetworkReason()
  const form = useId()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { change, isPending, failure } = useChange({ send, done, onDone: onClose })
  const length = reason.trim().length
  const missing = length === 0 ? t('dialog.reasonMissing') : t('dialog.reasonShort')
  const error = length < shortestReason ? missing : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (error) event.currentTarget.querySelector<HTMLInputElement>('[data-reason] input')?.focus()
    else if (!isPending) change(reason)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={t('dialog.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            look="main"
            type="submit"
            form={form}
            pending={isPending}
            disabledReason={blocked ?? noNetwork}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        {children}
        <p className={styles.effect}>{effect}</p>
        <div data-reason>
          <ReasonField
            value={reason}
            onChange={setReason}
            error={isChecked ? error : undefined}
            hint={reasonHint}
            readers={reasonReaders}
          />
        </div>
        <p role="alert" className={styles.failure}>
          {failure && (
            <>
              <Icon name="warning" size={16} /> {failure}
            </>
          )}
        </p>
      </form>
    </Dialog>
  )
}
