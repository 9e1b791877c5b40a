import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconName } from '../picture/Icon.tsx'
import styles from './CardBody.module.css'

interface Props {
  /** The title, usually the card's only link. */
  title: ReactNode
  /** Level of its heading, one below the heading of the list. */
  level?: 2 | 3
  children: ReactNode
  className?: string | undefined
}

/** Content of a card below its picture: title, text, and a {@link CardFoot}. */
export function CardBody({ title, level = 3, children, className }: Props) {
  const Heading = `h${level}` as const
  return (
    <div className={cx(styles.body, className)}>
      <Heading className={styles.title}>{title}</Heading>
      {children}
    </div>
  )
}

/** A short description, truncated after two or three lines. */
export function CardNote({ lines = 2, children }: { lines?: 2 | 3; children: ReactNode }) {
  return <p className={cx(styles.note, lines === 3 && styles.long)}>{children}</p>
}

/** At the lower edge of the card, so that the feet of neighbouring cards align. */
export function CardFoot({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={cx(styles.foot, className)}>{children}</div>
}

/** What a click on the card does; decorative, as the card's link has a label. */
export function CardGo({ icon = 'arrow-right', children }: { icon?: IconName; children: ReactNode }) {
  return (
    <span className={styles.go} aria-hidden="true">
      {children}
      <Icon name={icon} size={18} />
    </span>
  )
}
