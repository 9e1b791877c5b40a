import { type ReactNode, useRef } from 'react'
import { Button } from '../Button.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../picture/Icon.tsx'
import styles from './Uploader.module.css'

interface Props {
  /** Files are dragged over the page: highlights the drop target. */
  isOver: boolean
  /** File extensions for the browser's dialog, such as `.pdf`. */
  accept: readonly string[]
  chooseLabel: string
  /** Set: nothing can be added now, with the reason. */
  disabledReason?: string | undefined
  describedBy?: string | undefined
  isInvalid: boolean
  /** Name by which a form finds it. */
  field: string
  onFiles: (files: File[]) => void
  /** What to do here, in words. */
  children: ReactNode
}

/** Accepts files by drag and drop, or from the browser's dialog. */
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
          // Lets the same file be chosen again.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
