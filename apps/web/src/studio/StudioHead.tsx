import type { ReactNode } from 'react'
import { PageTitle } from '../shell/navigation/PageTitle.tsx'
import styles from './StudioHead.module.css'

interface Props {
  title: string
  /** What the page is for, in a sentence or two. */
  lead: string
  /** Across from the words: what is done or told for the whole page. */
  children?: ReactNode
}

/** The head of a page of the studio; the browser's tab says the title too. */
export function StudioHead({ title, lead, children }: Props) {
  return (
    <div className={styles.head}>
      <PageTitle>{title}</PageTitle>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </div>
  )
}
