import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../Button.tsx'
import styles from './DialogPopups.module.css'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  closeLabel: string
  children: ReactNode
  /** Buttons at the bottom. */
  actions?: ReactNode
}

/** See Dialog. */
export function DialogPopup({ isOpen, onClose, title, closeLabel, children, actions }: DialogProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.popup}>
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <IconButton icon="close" label={closeLabel} onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export interface ConfirmProps {
  isOpen: boolean
  title: string
  /** The effect of the action; announced with the title. */
  children: ReactNode
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  onCancel: () => void
  isPending?: boolean
}

/** See ConfirmDialog. */
export function ConfirmPopup({ isOpen, title, children, onConfirm, onCancel, ...rest }: ConfirmProps) {
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.popup}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.body} render={<div />}>
            {children}
          </AlertDialog.Description>
          <div className={styles.actions}>
            <Button onClick={onCancel}>{rest.cancelLabel}</Button>
            <Button look="main" pending={rest.isPending ?? false} onClick={onConfirm}>
              {rest.confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
