import type { ReactNode } from 'react'
import styles from './Card.module.css'

/** Cards side by side, as many as there is room for. Its children are `<li>`. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>
}
