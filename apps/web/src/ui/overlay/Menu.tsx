import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { Icon, type IconName } from '../picture/Icon.tsx'
import styles from './Menu.module.css'

interface MenuEntry {
  id: string
  label: string
  icon?: IconName
  /** A second, smaller line. */
  note?: string
  /** Navigates: `<Link to=…/>` or `<a href=… target="_blank" />`. */
  link?: ReactElement<{ className?: string; onClick?: () => void; children?: ReactNode }>
  onSelect?: () => void
  /** Shown at the end, for example an abbreviation. */
  tail?: string
  /** One of several choices: `true` for the selected one. */
  isChosen?: boolean
  lang?: string
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move through the entries and wrap around; Tab moves through them, too. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const at = entries.indexOf(document.activeElement as HTMLElement)
  entries.at((at + step) % entries.length)?.focus()
}

function Entry({ entry, close }: { entry: MenuEntry; close: () => void }) {
  const children = (
    <>
      {entry.icon && <Icon name={entry.icon} />}
      <span className={styles.words}>
        {entry.label}
        {entry.note && <small className={styles.note}>{entry.note}</small>}
      </span>
      {entry.tail && <span className={styles.tail}>{entry.tail}</span>}
      {entry.isChosen && <Icon name="check" size={18} />}
    </>
  )
  if (entry.link) return cloneElement(entry.link, { className: styles.entry ?? '', onClick: close, children })
  const select = () => {
    close()
    entry.onSelect?.()
  }
  return (
    <button
      type="button"
      className={styles.entry}
      lang={entry.lang}
      aria-current={entry.isChosen || undefined}
      onClick={select}
    >
      {children}
    </button>
  )
}

interface Props {
  entries: readonly MenuEntry[]
  /** Shown above the entries. */
  heading?: ReactNode
  /** Closes the popup that contains the list. */
  close: () => void
}

/** A short list of links, actions or choices, for a popup. */
export function MenuList({ entries, heading, close }: Props) {
  return (
    <>
      {heading && <div className={styles.heading}>{heading}</div>}
      <ul className={styles.list} onKeyDown={walk}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} close={close} />
          </li>
        ))}
      </ul>
    </>
  )
}
