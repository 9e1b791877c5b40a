import { type ReactNode, useId } from 'react'
import { Card } from '../ui/card/Card.tsx'
import styles from './Panel.module.css'

interface Props {
  title: string
  /** An action on the whole panel, opposite the title. */
  action?: ReactNode
  children: ReactNode
}

/** A section of a studio page, with its own surface and heading. */
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
