import { Link } from 'react-router'
import styles from '../ListBar.module.css'
import type { List } from '../use-list.ts'

interface Props {
  list: List
  /** A filter with a single choice ({@link oneOf}). */
  name: string
  label: string
  /** The first option sets no filter. */
  options: readonly { value: string; label: string }[]
}

/** A single choice of few, all visible. */
export function FilterLinks({ list, name, label, options }: Props) {
  const chosen = list.values(name)[0] ?? options[0]?.value
  return (
    <nav aria-label={label} className={styles.choices}>
      {options.map((option) => (
        <Link
          key={option.value}
          to={list.to({ filters: { [name]: [option.value] } })}
          className={styles.choice}
          aria-current={option.value === chosen ? 'true' : undefined}
          preventScrollReset
        >
          {option.label}
        </Link>
      ))}
    </nav>
  )
}
