import styles from './Results.module.css'

interface Props {
  title: string
  entries: readonly { name: string; term: string; body: string }[]
}

/** Definitions of the figures. */
export function Definitions({ title, entries }: Props) {
  return (
    <details className={styles.definitions}>
      <summary>{title}</summary>
      <dl>
        {entries.map(({ name, term, body }) => (
          <div key={name}>
            <dt>{term}</dt>
            <dd>{body}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
