import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { IconButton } from '../Button.tsx'
import { cx } from '../cx.ts'
import styles from './Drawer.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  title: string
  closeLabel: string
  /** Full screen, or a panel at the side. */
  size?: 'full' | 'side'
  /** Shown next to the close button. */
  head?: ReactNode
  children: ReactNode
}

/** A sheet that slides over the page. */
export function Drawer({ isOpen, onClose, title, closeLabel, size = 'side', head, children }: Props) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={cx(styles.drawer, styles[size])}>
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>{head ?? title}</Dialog.Title>
            <IconButton icon="close" label={closeLabel} onClick={onClose} />
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
