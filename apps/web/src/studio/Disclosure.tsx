import type { ReactNode } from 'react'
import { Icon } from '../ui/picture/Icon.tsx'
import styles from './Disclosure.module.css'

interface Props {
  title: string
  /** A fuller title for screen readers. */
  label?: string
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** Optional details, closed by default. */
export function Disclosure({ title, label, onToggle, children }: Props) {
  return (
    <details className={styles.disclosure} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary aria-label={label}>
        {title}
        <Icon name="chevron-down" size={16} />
      </summary>
      {children}
    </details>
  )
}
