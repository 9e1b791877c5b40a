import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { CardBody } from './CardBody.tsx'
import styles from './MarkCard.module.css'

interface Props {
  /** Mostly a {@link Mark}. */
  mark: ReactNode
  /** The name, mostly the card's one link. */
  title: ReactNode
  level?: 2 | 3
  /** A line under the name. */
  sub?: ReactNode
  /** A control of its own beside the name. */
  action?: ReactNode
  children: ReactNode
}

/** A low card for something known by its name and mark, so that many can be looked through. */
export function MarkCard({ mark, title, level, sub, action, children }: Props) {
  return (
    <Card as="article" isLink isTall className={styles.card}>
      {mark}
      <CardBody level={level} title={title} className={styles.body}>
        {sub && <div className={styles.sub}>{sub}</div>}
        {children}
      </CardBody>
      {action && <div className={styles.action}>{action}</div>}
    </Card>
  )
}
