import hidden from '../VisuallyHidden.module.css'
import styles from './CheckList.module.css'

interface Props {
  label: string
  hideLabel?: boolean
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onToggle: (value: string) => void
}

/** Checkboxes for any number of choices. */
export function CheckList({ label, hideLabel, options, chosen, onToggle }: Props) {
  return (
    <fieldset className={styles.list}>
      <legend className={hideLabel ? hidden.hidden : styles.label}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="checkbox"
            className={styles.box}
            checked={chosen.includes(option.value)}
            onChange={() => onToggle(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
