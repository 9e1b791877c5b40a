import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { ReasonField } from '../../ReasonField.tsx'
import styles from './ChangeDialog.module.css'
import { useChange } from './use-change.ts'

/** Title of a change, how it is sent, and its effect in plain words. */
interface Props {
  title: string
  effect: string
  confirmLabel: string
  /** Message on success. */
  done: string
  send: (reason: string) => Promise<unknown>
  onClose: () => void
  /** Why it cannot be sent, such as an unchanged value. */
  blocked?: string | undefined
  /** Where the reason is stored, if not in the audit log. */
  reasonHint?: string
  /** Who reads the reason in addition to the audit log. */
  reasonReaders?: string
  shortestReason?: number
  /** The choices, above the reason. */
  children?: ReactNode
}

/**
 * Shows a form for a change and its reason. It stays open until the server has stored the change, or shows
 * why not.
 */
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
