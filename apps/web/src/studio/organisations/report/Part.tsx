import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/card/Card.tsx'
import styles from './Report.module.css'

interface Props {
  title: string
  /** What is counted, and how. */
  note?: string
  /** Switches to another view. */
  action?: ReactNode
  children?: ReactNode
}

/** A section of the report with a heading. Content too wide for the screen scrolls on its own. */
export function Part({ title, note, action, children }: Props) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={styles.part}>
      <div className={styles.top}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {children && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1).
        <section className={styles.scroller} aria-label={title} tabIndex={0}>
          {children}
        </section>
      )}
    </Card>
  )
}
