import type { ReactNode } from 'react'
import styles from './Crumbs.module.css'

interface Props {
  /** Names the way for those who listen. */
  label: string
  /** The link to the list that the page belongs to. */
  children: ReactNode
}

/** On a hero: the way back up. */
export function Crumbs({ label, children }: Props) {
  return (
    <nav aria-label={label} className={styles.crumbs}>
      {children}
    </nav>
  )
}
