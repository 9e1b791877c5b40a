import type { ReactNode } from 'react'
import { Hero } from '../shell/hero/Hero.tsx'
import { PageTitle } from '../shell/navigation/PageTitle.tsx'
import styles from './ListHead.module.css'

interface Props {
  title: string
  lead: string
  /** The {@link ListControls} of the list. */
  children?: ReactNode
}

/**
 * The head of a simple page: title, lead, and controls. Most such pages are lists. The content overlaps the lower part
 * of the sky.
 */
export function ListHead({ title, lead, children }: Props) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Hero isBackdrop>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children && <div className={styles.controls}>{children}</div>}
        </div>
      </Hero>
    </>
  )
}
