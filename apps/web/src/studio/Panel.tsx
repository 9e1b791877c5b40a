import { type ReactNode, useId } from 'react'
import { Card } from '../ui/card/Card.tsx'
import styles from './Panel.module.css'

interface Props {
  title: string
  /** Across from the title: what is done with all that the panel holds. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a page of the studio, on a surface and under a heading of its own. */
export function Panel({ title, action, children }: Props) {
  const id = useId()
  return (
    <Card as="section" className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </Card>
  )
}
