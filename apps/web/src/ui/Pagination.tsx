import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Pagination.module.css'
import { pagesToShow } from './pages.ts'
import { Icon } from './picture/Icon.tsx'

type PageLink = ReactElement<{
  className?: string
  children?: ReactNode
  'aria-current'?: 'page' | undefined
  'aria-label'?: string
}>

interface Props {
  page: number
  totalPages: number
  label: string
  /** The link to a page, for example `<Link to={…} />`. */
  linkTo: (page: number) => PageLink
  labels: { previous: string; next: string; page: (page: number) => string }
}

/** Links to the pages of a list; nothing when there is only one. */
export function Pagination({ page, totalPages, label, linkTo, labels }: Props) {
  if (totalPages < 2) return null
  const step = (to: number, name: string, icon: 'chevron-left' | 'chevron-right') =>
    to >= 1 &&
    to <= totalPages && (
      <li key={icon}>
        {cloneElement(linkTo(to), {
          className: cx(styles.link, styles.step),
          'aria-label': name,
          children: <Icon name={icon} />,
        })}
      </li>
    )
  return (
    <nav aria-label={label} className={styles.nav}>
      <ul className={styles.list}>
        {step(page - 1, labels.previous, 'chevron-left')}
        {pagesToShow(page, totalPages).map((one) =>
          typeof one === 'string' ? (
            <li key={one} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={one}>
              {cloneElement(linkTo(one), {
                className: styles.link ?? '',
                'aria-label': labels.page(one),
                'aria-current': one === page ? 'page' : undefined,
                children: one,
              })}
            </li>
          ),
        )}
        {step(page + 1, labels.next, 'chevron-right')}
      </ul>
    </nav>
  )
}
