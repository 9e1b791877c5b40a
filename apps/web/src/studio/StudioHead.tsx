import type { ReactNode } from 'react'
import { PageTitle } from '../shell/navigation/PageTitle.tsx'
import styles from './StudioHead.module.css'

interface Props {
  title: string
  /** The purpose of the page, in a sentence or two. */
  lead: string
  /** Actions or facts for the whole page, opposite the text. */
  children?: ReactNode
}

/** The head of a studio page; its title is also the document title. */
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
