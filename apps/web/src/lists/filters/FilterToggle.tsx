import { Icon, type IconName } from '../../ui/picture/Icon.tsx'
import styles from '../ListBar.module.css'
import type { List } from '../use-list.ts'

interface Props {
  list: List
  /** A filter that is on or off ({@link flag}). */
  name: string
  label: string
  icon?: IconName
}

/** Filters a list by one kind, or shows all. */
export function FilterToggle({ list, name, label, icon }: Props) {
  const isOn = list.values(name).length > 0
  return (
    <button
      type="button"
      className={styles.choice}
      aria-pressed={isOn}
      onClick={() => void list.go({ filters: { [name]: isOn ? [] : ['true'] } })}
    >
      {icon && <Icon name={icon} size={18} />}
      {label}
    </button>
  )
}
