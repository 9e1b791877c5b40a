import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconName } from '../picture/Icon.tsx'
import hidden from '../VisuallyHidden.module.css'
import styles from './Field.module.css'

interface FieldProps {
  label: string
  /** Label for screen readers only; an icon or the position shows the purpose. */
  hideLabel?: boolean | undefined
  hint?: string | undefined
  error?: string | undefined
  children: (wired: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }) => ReactNode
}

/** Associates a control with its label, hint and error. */
export function Field({ label, hideLabel, hint, error, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = cx(hint && hintId, error && errorId) || undefined
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? hidden.hidden : styles.label}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
    </div>
  )
}

interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string
  ref?: Ref<HTMLInputElement>
  hideLabel?: boolean | undefined
  hint?: string | undefined
  error?: string | undefined
  icon?: IconName
}

/** A single-line text input with a label. */
export function TextInput({ label, hideLabel, hint, error, icon, className, ...rest }: TextInputProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(wired) => (
        <span className={cx(styles.box, className)}>
          {icon && <Icon name={icon} />}
          <input {...rest} {...wired} className={styles.input} />
        </span>
      )}
    </Field>
  )
}
