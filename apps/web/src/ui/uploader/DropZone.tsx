import { type ReactNode, useRef } from 'react'
import { Button } from '../Button.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../picture/Icon.tsx'
import styles from './Uploader.module.css'

interface Props {
  /** Files are held over the page: this is where they go. */
  isOver: boolean
  /** Endings of names for the browser's own dialog, such as `.pdf`. */
  accept: readonly string[]
  chooseLabel: string
  /** Set: nothing can be added now, and why. */
  disabledReason?: string | undefined
  describedBy?: string | undefined
  isInvalid: boolean
  /** The name by which a form finds it. */
  field: string
  onFiles: (files: File[]) => void
  /** What to do here, in words. */
  children: ReactNode
}

/** A place for files: dropped on it, or chosen in the browser's dialog. */
export function DropZone({ isOver, accept, chooseLabel, disabledReason, children, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={cx(styles.zone, isOver && styles.over)} data-invalid={rest.isInvalid || undefined}>
      <span className={styles.zoneWords}>
        <Icon name="plus" />
        {children}
      </span>
      <Button
        data-field={rest.field}
        aria-describedby={rest.describedBy}
        disabledReason={disabledReason}
        onClick={() => input.current?.click()}
      >
        {chooseLabel}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept.join(',')}
        onChange={({ currentTarget }) => {
          rest.onFiles([...(currentTarget.files ?? [])])
          // The same file chosen again is a choice, too.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
