import type { ReactNode } from 'react'
import styles from './Card.module.css'

/** A grid of cards, as many per row as fit. Its children are `<li>`. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>
}
