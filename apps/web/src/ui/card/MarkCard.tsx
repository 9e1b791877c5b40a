import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { CardBody } from './CardBody.tsx'
import styles from './MarkCard.module.css'

interface Props {
  /** Usually a {@link Mark}. */
  mark: ReactNode
  /** The name, usually the card's only link. */
  title: ReactNode
  level?: 2 | 3
  /** A line below the name. */
  sub?: ReactNode
  /** A control next to the name. */
  action?: ReactNode
  children: ReactNode
}

/** A low card for items known by name and logo, so that many can be scanned. */
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
