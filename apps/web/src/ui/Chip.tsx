import type { MouseEvent, ReactNode } from 'react'
import styles from './Chip.module.css'
import { Icon } from './picture/Icon.tsx'

interface Props {
  children: ReactNode
  /** Label for screen readers: what is removed. */
  removeLabel: string
  onRemove: (event: MouseEvent<HTMLButtonElement>) => void
}

/** A selected value that a click removes. */
export function Chip({ children, removeLabel, onRemove }: Props) {
  return (
    <button type="button" className={styles.chip} aria-label={removeLabel} onClick={onRemove}>
      <span className={styles.words}>{children}</span>
      <Icon name="close" size={15} />
    </button>
  )
}
