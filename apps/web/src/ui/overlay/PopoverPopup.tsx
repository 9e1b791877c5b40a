import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import styles from './Popup.module.css'
import type { Popup } from './use-popup.ts'

interface Props {
  id: string
  popup: Popup
  label: string
  align: 'start' | 'end'
  children: ReactNode
}

/** The panel itself, for {@link Popover}. */
export default function PopoverPopup({ id, popup, label, align, children }: Props) {
  return (
    <Popover.Root open onOpenChange={popup.onOpenChange}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={popup.anchor}
          align={align}
          sideOffset={10}
          collisionPadding={16}
          className={styles.positioner}
        >
          <Popover.Popup id={id} aria-label={label} className={styles.popup} finalFocus={popup.anchor}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
