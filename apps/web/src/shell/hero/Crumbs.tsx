import type { ReactNode } from 'react'
import styles from './Crumbs.module.css'

interface Props {
  /** Label of the breadcrumbs for screen readers. */
  label: string
  /** Links to the parent pages, with separators. */
  children: ReactNode
}

/** Breadcrumbs on a hero. */
export function Crumbs({ label, children }: Props) {
  return (
    <nav aria-label={label} className={styles.crumbs}>
      {children}
    </nav>
  )
}
