import { useSyncExternalStore } from 'react'
import { IconButton } from './Button.tsx'
import { cx } from './cx.ts'
import { Icon, type IconName } from './Icon.tsx'
import styles from './ToastRegion.module.css'
import { type ToastType, toasts } from './toasts.ts'

const icons: Record<ToastType, IconName> = { success: 'check', error: 'warning', warning: 'info' }

/** Bottom right; new messages are read out, errors at once. */
export function ToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list)
  return (
    <section
      aria-label={label}
      className={styles.region}
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.release}
      onFocus={toasts.hold}
      onBlur={toasts.release}
    >
      <ul className={styles.list} aria-live="polite" aria-relevant="additions">
        {shown.map((toast) => (
          <li key={toast.id} className={cx(styles.toast, styles[toast.type])} data-toast={toast.type}>
            <span className={styles.sign}>
              <Icon name={icons[toast.type]} />
            </span>
            <p role={toast.type === 'error' ? 'alert' : undefined}>{toast.text}</p>
            <IconButton icon="close" size={18} label={closeLabel} onClick={() => toasts.dismiss(toast.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
