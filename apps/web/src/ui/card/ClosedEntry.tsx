import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import styles from './ClosedEntry.module.css'

interface Props {
  /** Why it is closed, and what opens it: shown for pointer, keyboard and touch. */
  reason: string
  className?: string | undefined
  /** Position of the reason: below, or over the lower part of an entry with several lines. */
  placement?: 'below' | 'over'
  children: ReactNode
}

/** A closed link: it keeps its place, is focusable, and shows why it is closed. */
export function ClosedEntry({ reason, className, placement = 'below', children }: Props) {
  const reasonId = useId()
  return (
    <span className={styles.place}>
      {/* biome-ignore lint/a11y/useSemanticElements: a link without an address cannot be reached by keyboard. */}
      <span
        role="link"
        aria-disabled="true"
        aria-describedby={reasonId}
        tabIndex={0}
        className={cx(styles.entry, className)}
      >
        {children}
      </span>
      <span id={reasonId} role="tooltip" className={cx(styles.reason, styles[placement])}>
        {reason}
      </span>
    </span>
  )
}
