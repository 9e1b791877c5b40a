import type { MouseEvent, ReactNode } from 'react'
import styles from './Chip.module.css'
import { Icon } from './picture/Icon.tsx'

interface Props {
  children: ReactNode
  /** Read out instead of the words: what goes away. */
  removeLabel: string
  onRemove: (event: MouseEvent<HTMLButtonElement>) => void
}

/** Something chosen, which a press takes away again. */
export function Chip({ children, removeLabel, onRemove }: Props) {
  return (
    <button type="button" className={styles.chip} aria-label={removeLabel} onClick={onRemove}>
      <span className={styles.words}>{children}</span>
      <Icon name="close" size={15} />
    </button>
  )
}
