import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import styles from './Rows.module.css'

interface RowsProps {
  /** Label of the list for screen readers, if nothing around it labels it. */
  label?: string
  /** Each a {@link Row}. */
  children: ReactNode
}

/** A list of rows, for comparing many items. */
export function Rows({ label, children }: RowsProps) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  )
}

interface RowProps {
  /** Its grid columns, on wide screens. */
  className?: string | undefined
  children: ReactNode
}

export function Row({ className, children }: RowProps) {
  return <li className={cx(styles.row, className)}>{children}</li>
}

/** Title of a row; a link in it works anywhere in the row. */
export function RowTitle({ children }: { children: ReactNode }) {
  return <h2 className={styles.title}>{children}</h2>
}

const places = ['a', 'b', 'c', 'd', 'e', 'f']

/** Placeholder rows; announces once that something is loading. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.rows}>
      {places.map((place) => (
        <Skeleton key={place} shape="block" className={styles.place} />
      ))}
    </div>
  )
}
