import type { InputHTMLAttributes, Ref } from 'react'
import { IconButton } from '../Button.tsx'
import { Icon } from '../picture/Icon.tsx'
import styles from './Field.module.css'
import { Field } from './Field.tsx'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'placeholder'> {
  ref?: Ref<HTMLInputElement>
  /** Also shown in the field while it is empty. */
  label: string
  clearLabel: string
  value: string
  onClear: () => void
}

/** A search field with a clear button. */
export function SearchInput({ ref, label, clearLabel, value, onClear, ...rest }: Props) {
  return (
    <Field label={label} hideLabel>
      {(wired) => (
        <span className={styles.box}>
          <Icon name="search" />
          <input
            {...rest}
            {...wired}
            ref={ref}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            placeholder={label}
            value={value}
            className={styles.input}
          />
          {value !== '' && (
            <IconButton
              icon="close"
              size={18}
              label={clearLabel}
              className={styles.clear}
              onClick={onClear}
            />
          )}
        </span>
      )}
    </Field>
  )
}
