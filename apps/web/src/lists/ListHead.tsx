import { Hero } from '../shell/Hero.tsx'
import { PageTitle } from '../shell/PageTitle.tsx'
import { cx } from '../ui/cx.ts'
import styles from './ListHead.module.css'

interface Props {
  title: string
  lead: string
  /** What follows lies over the lower part of the sky. */
  isBackdrop?: boolean
}

/** The head of a page that needs no more: what it is, and what for. Most of them are lists. */
export function ListHead({ title, lead, isBackdrop = false }: Props) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Hero isBackdrop={isBackdrop}>
        <div className={cx(styles.head, isBackdrop && styles.over)}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
      </Hero>
    </>
  )
}
