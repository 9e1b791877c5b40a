import { lazy, type ReactElement, type ReactNode, Suspense, useId } from 'react'
import type { IconName } from './Icon.tsx'
import { usePopup } from './use-popup.ts'

// The popup's code comes with the first wish to open it; the page starts without it.
const load = () => import('./MenuPopup.tsx')
const MenuPopup = lazy(load)

export interface MenuEntry {
  id: string
  label: string
  icon?: IconName
  /** A second, smaller line. */
  note?: string
  /** Leads elsewhere: `<Link to=…/>` or `<a href=… target="_blank" />`. */
  link?: ReactElement
  onSelect?: () => void
  /** One of several choices: `true` for the chosen one. */
  isChosen?: boolean
  lang?: string
}

interface Props {
  /** Name of the button when its content has no words, and of the menu. */
  label: string
  className?: string | undefined
  children: ReactNode
  entries: readonly MenuEntry[]
  /** Stands above the entries. */
  heading?: ReactNode
}

/** A button that opens a menu of actions, links or choices. */
export function Menu({ label, className, children, entries, heading }: Props) {
  const popup = usePopup()
  const id = useId()
  return (
    <>
      <button
        ref={popup.anchor}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={popup.isOpen}
        aria-controls={popup.isOpen ? id : undefined}
        onPointerEnter={load}
        onFocus={load}
        onClick={popup.toggle}
      >
        {children}
      </button>
      {popup.isOpen && (
        <Suspense fallback={null}>
          <MenuPopup id={id} popup={popup} label={label} entries={entries} heading={heading} />
        </Suspense>
      )}
    </>
  )
}
