import { Link } from 'react-router'
import { Icon } from '../ui/picture/Icon.tsx'
import styles from './SubjectHead.module.css'

/** From the page of somebody or something to the list of all. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={styles.back}>
    <Icon name="arrow-left" />
    {children}
  </Link>
)

/** What the page is about. */
export const SubjectTitle = ({ children, lang }: { children: string; lang?: string }) => (
  <h1 className={styles.title} lang={lang}>
    {children}
  </h1>
)
