import type { ReactNode, Ref } from 'react'
import { Sky, type TimeOfDay } from '../picture/Sky.tsx'
import styles from './OutcomeCard.module.css'

interface Props {
  /** The time of day of its sky. */
  time: TimeOfDay
  /** Id of its heading. */
  labelledBy?: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A result, below a sun in a sky: a heading, a sentence and {@link OutcomeActions}. */
export function OutcomeCard({ time, labelledBy, ref, children }: Props) {
  return (
    <section ref={ref} className={styles.card} data-celebration data-on-sky aria-labelledby={labelledBy}>
      <Sky time={time} className={styles.sky} isFramed />
      <span className={styles.sun} aria-hidden="true" />
      {children}
    </section>
  )
}

/** Next actions, side by side if there is space. */
export function OutcomeActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
