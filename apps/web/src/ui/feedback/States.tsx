import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Icon, type IconName } from '../picture/Icon.tsx'
import styles from './States.module.css'

interface EmptyProps {
  icon?: IconName
  title: string
  /** Why there is nothing. */
  children?: ReactNode
  /** The next step. */
  action?: ReactNode
  level?: 1 | 2 | 3
}

/** Nothing to show, with the reason and a next step. */
export function EmptyState({ icon = 'compass', title, children, action, level = 2 }: EmptyProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.state}>
      <span className={styles.sign}>
        <Icon name={icon} size={28} />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}

interface ErrorProps {
  title: string
  children?: ReactNode
  retryLabel: string
  onRetry: () => void
  isRetrying?: boolean
  level?: 1 | 2 | 3
}

/** Something failed here; it can be retried in place. */
export function ErrorState({ title, children, retryLabel, onRetry, isRetrying, level = 2 }: ErrorProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.state} role="alert">
      <span className={styles.sign}>
        <Icon name="cloud" size={28} />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.words}>{children}</div>}
      <div className={styles.actions}>
        <Button look="main" icon="refresh" pending={isRetrying ?? false} onClick={onRetry}>
          {retryLabel}
        </Button>
      </div>
    </div>
  )
}
