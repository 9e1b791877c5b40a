import { Link } from 'react-router'
import { Icon } from '../ui/picture/Icon.tsx'
import styles from './SubjectHead.module.css'

/** Link from a person's or item's page to the list. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={styles.back}>
    <Icon name="arrow-left" />
    {children}
  </Link>
)

/** Title of the page's subject. */
export const SubjectTitle = ({ children, lang }: { children: string; lang?: string }) => (
  <h1 className={styles.title} lang={lang}>
    {children}
  </h1>
)
