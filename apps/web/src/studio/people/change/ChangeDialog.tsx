import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
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
  /** Who reads the reason in addition to the audit log. */
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
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { change, isPending, failure } = useChange({ send, done, onDone: onClose })
  const length = reason.trim().length
  const missing = length === 0 ? t('dialog.reasonMissing') : t('dialog.reasonShort')
  const error = length < shortestReason ? missing : undefined
  const submit = (form: HTMLFormElement) => {
    setChecked(true)
    if (error) form.querySelector<HTMLInputElement>('[data-reason] input')?.focus()
    else if (!isPending) change(reason)
  }
  return (
    <FormDialog
      title={title}
      words={{ close: t('dialog.close'), cancel: t('dialog.cancel'), send: confirmLabel }}
      isPending={isPending}
      blocked={blocked ?? noNetwork}
      onSend={submit}
      onClose={onClose}
      noValidate
      className={styles.form}
    >
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
    </FormDialog>
  )
}
