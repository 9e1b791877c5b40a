import { type ReactNode, useId } from 'react'
import styles from './ListSheet.module.css'

interface Props {
  /** Names the list where the page's title is about more than the list. */
  heading?: string
  children: ReactNode
}

/** What a learner's list lies on: under the words of its {@link ListHead}, over the lower part of the sky. */
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
