import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/card/Card.tsx'
import styles from './Report.module.css'

interface Props {
  title: string
  /** What is counted, and how. */
  note?: string
  children: ReactNode
}

/** One part of the report, under its heading. What is too wide for the screen scrolls by itself. */
export function Part({ title, note, children }: Props) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={styles.part}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {note && <p className={styles.note}>{note}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1). */}
      <section className={styles.scroller} aria-label={title} tabIndex={0}>
        {children}
      </section>
    </Card>
  )
}
