import type { ReactNode } from 'react'
import styles from './Crumbs.module.css'

interface Props {
  /** Names the way for those who listen. */
  label: string
  /** The links to what the page belongs to, with a mark between them. */
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
