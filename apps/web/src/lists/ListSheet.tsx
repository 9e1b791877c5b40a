import { type ReactNode, useId } from 'react'
import styles from './ListSheet.module.css'

interface Props {
  /** Heading of the list, if the page's title covers more than the list. */
  heading?: string
  children: ReactNode
}

/** The surface of a learner's list: below its {@link ListHead}, over the lower part of the sky. */
export function ListSheet({ heading, children }: Props) {
  const id = useId()
  if (heading === undefined) return <div className={styles.sheet}>{children}</div>
  return (
    <section className={styles.sheet} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      {children}
    </section>
  )
}
