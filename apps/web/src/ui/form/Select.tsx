import type { SelectHTMLAttributes } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconName } from '../picture/Icon.tsx'
import styles from './Field.module.css'
import { Field } from './Field.tsx'

interface Props extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  label: string
  hideLabel?: boolean
  icon?: IconName
  options: readonly { value: string; label: string }[]
}

/** A choice of few, by the browser's own select. */
export function Select({ label, hideLabel, icon, options, className, ...rest }: Props) {
  return (
    <Field label={label} hideLabel={hideLabel}>
      {(wired) => (
        <span className={cx(styles.box, styles.selectBox, icon && styles.withIcon, className)}>
          {icon && <Icon name={icon} size={18} />}
          <select {...rest} {...wired} className={styles.select}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={16} />
        </span>
      )}
    </Field>
  )
}
