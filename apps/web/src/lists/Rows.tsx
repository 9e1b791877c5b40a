import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import styles from './Rows.module.css'

interface RowsProps {
  /** Names the list for those who listen, where nothing around it does. */
  label?: string
  /** Each a {@link Row}. */
  children: ReactNode
}

/** Things below each other, for comparing many of them. */
export function Rows({ label, children }: RowsProps) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  )
}

interface RowProps {
  /** Its columns, where there is room for them. */
  className?: string | undefined
  children: ReactNode
}

export function Row({ className, children }: RowProps) {
  return <li className={cx(styles.row, className)}>{children}</li>
}

/** What a row is about; a link in it is followed from anywhere in the row. */
export function RowTitle({ children }: { children: ReactNode }) {
  return <h2 className={styles.title}>{children}</h2>
}

const places = ['a', 'b', 'c', 'd', 'e', 'f']

/** Places for rows; says once that something is loading. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.rows}>
      {places.map((place) => (
        <Skeleton key={place} shape="block" className={styles.place} />
      ))}
    </div>
  )
}
