import { type MouseEvent, useSyncExternalStore } from 'react'
import { IconButton } from '../Button.tsx'
import { cx } from '../cx.ts'
import { Icon, type IconName } from '../picture/Icon.tsx'
import styles from './ToastRegion.module.css'
import { type Toast, type ToastType, toasts } from './toasts.ts'

const icons: Record<ToastType, IconName> = { success: 'check', error: 'warning', warning: 'info' }

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey

/** The action of a message; using it closes the message. */
function Action({ toast: { id, action } }: { toast: Toast }) {
  if (!action) return null
  const { label, href, onSelect } = action
  const select = (event: MouseEvent) => {
    if (href && !isPlain(event)) return
    event.preventDefault()
    toasts.dismiss(id)
    onSelect()
  }
  if (href)
    return (
      <a href={href} className={styles.action} onClick={select}>
        {label}
      </a>
    )
  return (
    <button type="button" className={styles.action} onClick={select}>
      {label}
    </button>
  )
}

const overlaps = (a: DOMRect, b: DOMRect) =>
  a.top < b.bottom && a.bottom > b.top && a.left < b.right && a.right > b.left

/** On a phone, messages are as wide as the page: they move above a main button instead of covering it. */
function giveWay(region: HTMLElement): void {
  const kept = [...document.querySelectorAll('[data-leads-on], [data-keep-clear]')].map((one) =>
    one.getBoundingClientRect(),
  )
  let lift = 0
  region.style.setProperty('--lift', '0px')
  const place = region.getBoundingClientRect()
  for (const one of kept.toSorted((a, b) => b.top - a.top)) {
    const lifted = new DOMRect(place.x, place.y - lift, place.width, place.height)
    if (overlaps(lifted, one)) lift = place.bottom - one.top + 8
  }
  region.style.setProperty('--lift', `${lift}px`)
}

/** Ref of a message: while it is shown, the page may scroll or change. */
function keepClear(toast: HTMLElement | null) {
  const region = toast?.closest('section')
  if (!region) return
  giveWay(region)
  const following = setInterval(giveWay, 100, region)
  return () => clearInterval(following)
}

const none: readonly Toast[] = []
/** The server draws none. */
const listNone = () => none

/** Bottom right; new messages are announced, errors at once. */
export function ToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list, listNone)
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
          <li
            key={toast.id}
            ref={keepClear}
            className={cx(styles.toast, styles[toast.type])}
            data-toast={toast.type}
          >
            <span className={styles.sign}>
              <Icon name={icons[toast.type]} />
            </span>
            <div className={styles.words}>
              <p role={toast.type === 'error' ? 'alert' : undefined}>{toast.text}</p>
              <Action toast={toast} />
            </div>
            <IconButton icon="close" size={18} label={closeLabel} onClick={() => toasts.dismiss(toast.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
