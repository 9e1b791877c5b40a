import type { InputHTMLAttributes, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../picture/Icon.tsx'
import styles from './OptionRow.module.css'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> {
  /** One answer, or all that apply. */
  type: 'radio' | 'checkbox'
  children: ReactNode
  /** After a check: whether this choice was right. */
  verdict?: 'right' | 'wrong' | undefined
  /** The verdict or its reason; shown below the text. */
  note?: ReactNode
}

/** One answer of a question: a native radio or checkbox in a large row. */
export function OptionRow({ type, children, verdict, note, className, ...rest }: Props) {
  return (
    <label className={cx(styles.row, verdict && styles[verdict], className)}>
      <input {...rest} type={type} className={cx(styles.input, styles[type])} />
      <span className={styles.words}>
        {children}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {verdict && (
        <span className={styles.sign}>
          <Icon name={verdict === 'right' ? 'check' : 'close'} />
        </span>
      )}
    </label>
  )
}
