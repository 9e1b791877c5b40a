import { useSyncExternalStore } from 'react'
import { cx } from '../../../ui/cx.ts'
import styles from './HeadingList.module.css'
import { type ArticleContent, headingInSight } from './reading.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  window.addEventListener('resize', listener)
  return () => {
    window.removeEventListener('scroll', listener)
    window.removeEventListener('resize', listener)
  }
}

/** The headings of a text as links; the current one is marked. */
export function HeadingList({ headings }: Pick<ArticleContent, 'headings'>) {
  const current = useSyncExternalStore(subscribe, () => headingInSight(headings.map(({ id }) => id)))
  return (
    <ol className={styles.list}>
      {headings.map(({ id, title, level }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className={cx(styles.link, level === 2 && styles.within)}
            aria-current={id === current ? 'location' : undefined}
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
